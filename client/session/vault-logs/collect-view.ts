import type { VaultPlace } from '@chaveiro/contract/primitives.ts'
import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { changePoints } from '@chaveiro/contract/rules/vault-closing.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { SaltedEntry, ViewEntry, ViewRoot, ViewTree } from '@chaveiro/contract/rules/view.ts'
import { readVaultPlaces } from '@chaveiro/contract/vault-logs.ts'
import { saltView } from '@chaveiro/crypto/processes/sign-view.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { RosterReader } from '../state/roster-reader.ts'
import { readLogs } from './read-logs.ts'

/**
 * Where all vaults stand that this device sees, by their verified logs, for a statement that ends somebody's right. Of changes the
 * newest is taken that the server names, unless this device knows otherwise: a root commits to nothing that is signed after
 * it, whoever named it. A vault that does not verify is left out, and the server refuses if that would end what stood.
 */
export async function collectView(session: OpenSession): Promise<ViewTree> {
  const { places } = await session.api.send(readVaultPlaces)
  return saltView(await verifiedEntries(session, places))
}

/**
 * The same for the renewal of one's own keys, and where one's own last words stand in vaults that one may not see any more: the
 * server names these, and no vault that this device still sees.
 */
export async function collectOwnView(session: OpenSession): Promise<ViewTree> {
  const { places, left } = await session.api.send(readVaultPlaces)
  const seen = new Set(places.map(({ vault }) => vault))
  const gone = left.filter(({ vault, log }) => {
    const known = session.verifiedLogs.get(vault)?.log
    return !seen.has(vault) && (known === undefined || known.hashes[log.seq] === log.hash)
  })
  return saltView([...(await verifiedEntries(session, places)), ...gone])
}

/** The same before anything is unlocked, by what this device remembers: whoever lost everything confirms with the kit alone. */
export async function collectLockedView(reader: RosterReader): Promise<ViewTree> {
  const { places } = await reader.api.send(readVaultPlaces)
  const entries: ViewEntry[] = []
  for (const { vault, log, change } of places) {
    const seen = await reader.seen.vault(vault)
    const goesOn = !seen || log.seq > seen.seq || (log.seq === seen.seq && log.hash === seen.hash)
    const point = await changeOf(reader, vault, change, [])
    entries.push({ vault, log: goesOn ? log : { seq: seen.seq, hash: seen.hash }, change: point })
  }
  return saltView(entries)
}

/** What the statement says of it, and what the server keeps. */
export function sentView({ root, size, entries }: ViewTree): { view: ViewRoot; entries: SaltedEntry[] } {
  return { view: { root, size }, entries: [...entries] }
}

async function verifiedEntries(session: OpenSession, places: readonly VaultPlace[]): Promise<ViewEntry[]> {
  const ids = places.map(({ vault }) => vault)
  const logs = await readLogs(session, ids, 'newest')
  return Promise.all(
    places.flatMap(({ vault, change }) => {
      const log = logs.get(vault)?.log
      return log ? [entryOf(session, log, change)] : []
    }),
  )
}

async function entryOf(
  session: OpenSession,
  log: VaultLogState,
  told: ChangePoint | null,
): Promise<ViewEntry> {
  return {
    vault: log.vault,
    log: log.head,
    change: await changeOf(session, log.vault, told, changePoints(log)),
  }
}

/** The change that the server names, or the newest one that this device knows where that is later, or another. */
async function changeOf(
  { seen }: Pick<RosterReader, 'seen'>,
  vault: string,
  told: ChangePoint | null,
  named: readonly ChangePoint[],
): Promise<ChangePoint | null> {
  const remembered = await seen.vaultChange(vault)
  const known = [...named, ...(remembered ? [remembered] : [])].sort(
    (one, other) => one.number - other.number,
  )
  const newest = known.at(-1)
  if (!newest) return told
  const isLater = told !== null && told.number > newest.number
  return isLater ? told : { number: newest.number, hash: newest.hash }
}
