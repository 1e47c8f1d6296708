import { join } from 'node:path'
import { StartFault } from '../config/start-fault.ts'
import type { Db } from '../db/db.ts'
import { selectServerSecret } from './at-rest.queries.ts'
import { DocumentError } from './document-key.ts'
import { KeyRing, makeKeyFile, parseDataKeys, readKeyFile } from './key-ring.ts'

/**
 * The data keys from DATA_KEYS or the key file, checked against the database: keys that do not open it are refused, and
 * a key file is made only for an empty database. Throws StartFault.
 */
export async function openKeyRing(
  { dataKeys, dataDir }: { dataKeys: string | undefined; dataDir: string },
  db: Db,
): Promise<KeyRing> {
  const sealed = await selectServerSecret(db.read, 'lookup')
  const path = join(dataDir, 'data-keys')
  const keys = dataKeys === undefined ? readKeyFile(path) : parseDataKeys(dataKeys)
  if (!sealed) return new KeyRing(keys ?? makeKeyFile(path))
  if (!keys) {
    throw new StartFault(
      `The database holds data, but the key file ${path} is missing. Without its data keys nothing in it can be read: put the file back, or set DATA_KEYS.`,
    )
  }
  const ring = new KeyRing(keys)
  try {
    ring.keyFor(sealed).open('server_secrets', 'lookup', sealed)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new StartFault(
      `The data keys of ${dataKeys === undefined ? path : 'DATA_KEYS'} do not open this database: they belong to another one, or the key that it was last written under is missing.`,
    )
  }
  return ring
}
