import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from '../config/start-fault.ts'
import type { Db, Reader } from '../db/db.ts'
import { selectServerSecret } from './at-rest.queries.ts'
import { selectDataKeys } from './data-keys.queries.ts'
import { DocumentError } from './document-key.ts'
import { KeyRing, makeKeyFile, parseDataKeys, readKeyFile } from './key-ring.ts'
import { countPeopleKeys } from './people-keys.queries.ts'

/** Where the data keys are: DATA_KEYS, or the key file in the data folder. */
export type KeyPlace = { dataKeys: string | undefined; dataDir: string }

const keyFile = ({ dataDir }: KeyPlace) => join(dataDir, 'data-keys')
/** A new key file's name until the database holds what was sealed under it. So a first start that was killed is not taken for a lost database. */
const newKeyFile = (place: KeyPlace) => `${keyFile(place)}.new`

/** The data keys of a database that is in use: those of another one are refused. Throws StartFault. */
export async function openKeyRing(place: KeyPlace, db: Db): Promise<KeyRing> {
  const sealed = await selectServerSecret(db.read, 'lookup')
  if (!sealed) throw new StartFault('The database is empty: no server has opened it yet.')
  const keys = place.dataKeys === undefined ? readAnyKeyFile(place) : parseDataKeys(place.dataKeys)
  if (!keys) {
    throw new StartFault(
      `The database holds data, but the key file ${keyFile(place)} is missing. Without its data keys nothing in it can be read: put the file back, or set DATA_KEYS.`,
    )
  }
  const ring = new KeyRing(keys)
  await requireAllKeys(db.read, ring, sealed, place.dataKeys === undefined ? keyFile(place) : 'DATA_KEYS')
  return ring
}

/** Names keys by their ids, which say nothing about them. Throws StartFault. */
async function requireAllKeys(
  reader: Reader,
  ring: KeyRing,
  lookup: Uint8Array,
  where: string,
): Promise<void> {
  const used = (await reader.all(selectDataKeys, {})).map(({ id }) => id)
  const missing = used.filter((id) => !ring.ids.includes(id))
  const isOpen = opensLookup(ring, lookup)
  if (isOpen && missing.length === 0) return
  const ids =
    missing.length === 0 ? '' : ` It needs ${missing.join(', ')}, and there is ${ring.ids.join(', ')}.`
  throw new StartFault(
    isOpen || missing.length < used.length
      ? `A data key of this database is missing in ${where}: what is encrypted under it would not open.${ids} Put it back behind the first one (docs/OPERATIONS.md, Change the data keys).`
      : `The data keys of ${where} do not open this database: they belong to another one, or the key that it was last written under is missing.${ids}`,
  )
}

function opensLookup(ring: KeyRing, sealed: Uint8Array): boolean {
  try {
    ring.keyFor(sealed).open('server_secrets', 'lookup', sealed)
    return true
  } catch (error) {
    if (error instanceof DocumentError) return false
    throw error
  }
}

/** Another server may just be giving the file its name. */
function readAnyKeyFile(place: KeyPlace): Uint8Array[] | undefined {
  return readKeyFile(keyFile(place)) ?? readKeyFile(newKeyFile(place)) ?? readKeyFile(keyFile(place))
}

/** openKeyRing for a server, which makes a key file for a new database; `onNew` is then called. */
export async function openOrMakeKeyRing(place: KeyPlace, db: Db, onNew: () => void): Promise<KeyRing> {
  // Looked for first: a server that starts beside this one gives the file its name only once the database holds its secret.
  const isKept = isKeyFileKept(place)
  if (await selectServerSecret(db.read, 'lookup')) return openKeyRing(place, db)
  if ((await countPeopleKeys(db.read)).people > 0) {
    throw new StartFault(
      'The database holds people, but the table server_secrets is empty: it is not whole. Restore a backup (docs/OPERATIONS.md, Backups).',
    )
  }
  if (isKept) throw emptyDatabase(place)
  onNew()
  return new KeyRing(place.dataKeys === undefined ? makeNewKeys(place) : parseDataKeys(place.dataKeys))
}

function makeNewKeys(place: KeyPlace): Uint8Array[] {
  const newKey = makeKeyFile(newKeyFile(place))
  const kept = readKeyFile(keyFile(place))
  // A server that started beside this one was faster.
  if (kept) rmSync(newKeyFile(place), { force: true })
  return kept ?? newKey
}

/**
 * Explains why a new installation does not open under the keys that this server brought or made: another server began it at
 * the same moment, under other keys. A key file that was made for it goes, since nothing is sealed under it. Throws StartFault.
 */
export async function refuseLaterKeys(place: KeyPlace, db: Db, error: unknown): Promise<never> {
  if (!(error instanceof DocumentError)) throw error
  if (place.dataKeys === undefined) rmSync(newKeyFile(place), { force: true })
  await openKeyRing(place, db)
  throw error
}

/** Gives a new key file its name, once the database holds what was sealed under it. */
export function keepKeyFile(place: KeyPlace): void {
  if (place.dataKeys !== undefined) return
  try {
    renameSync(newKeyFile(place), keyFile(place))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/** Refuses to start a new installation where the key file shows that there was one. Throws StartFault. */
export function requireNoKeyFile(place: KeyPlace): void {
  if (isKeyFileKept(place)) throw emptyDatabase(place)
}

const isKeyFileKept = (place: KeyPlace) => place.dataKeys === undefined && existsSync(keyFile(place))

const emptyDatabase = (place: KeyPlace) =>
  new StartFault(
    `The database is empty, but the key file ${keyFile(place)} belongs to another one. Is the right volume mounted, and the right database named (DATABASE_URL, if it is PostgreSQL)? If the data is lost, restore a backup (docs/OPERATIONS.md, Backups). To begin a new installation on purpose, move the key file away: without it nobody can ever read the old data.`,
  )
