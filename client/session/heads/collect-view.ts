import type { VaultPlace } from '@chaveiro/contract/primitives.ts'
import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { closedPoints } from '@chaveiro/contract/rules/vault-closing.ts'
import type { VaultLogState } from '@chaveiro/contract/rules/vault-log.ts'
import type { SaltedEntry, ViewEntry, ViewRoot, ViewTree } from '@chaveiro/contract/rules/view.ts'
import { readVaultPlaces } from '@chaveiro/contract/vault-logs.ts'
import { saltView } from '@chaveiro/crypto/processes/sign-view.ts'
import { mapConcurrently } from '../async/map-concurrently.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { RosterReader } from '../state/roster-reader.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { newestChange } from './newest-change.ts'

/** Vaults whose changes are followed at the same time. */
const concurrency = 8

/**
 * Where all vaults stand that this device sees, by their verified logs and by changes that it followed, for a statement that ends
 * somebody's right: a change that the server made up would else be named for ever. A vault that does not verify is left out, and
 * the server refuses if that would end what stood.
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

/**
 * The same before anything is unlocked, by what this device remembers, else by what the server names: nothing can be followed then, and
 * whoever lost everything confirms with the kit alone.
 */
export async function collectLockedView(reader: RosterReader): Promise<ViewTree> {
  const { places } = await reader.api.send(readVaultPlaces)
  const entries: ViewEntry[] = []
  for (const { vault, log, change } of places) {
    const seen = await reader.seen.vault(vault)
    const goesOn = !seen || log.seq > seen.seq || (log.seq === seen.seq && log.hash === seen.hash)
    const known = await newestKnown(reader, vault, [])
    const isLater = change !== null && change.number > (known?.number ?? 0)
    const point = isLater ? change : known && { number: known.number, hash: known.hash }
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
  const entries = await mapConcurrently(places, concurrency, async ({ vault, change }) => {
    const log = logs.get(vault)?.log
    return log ? [await entryOf(session, log, change)] : []
  })
  return entries.flat()
}

/** Where the server names a later change than this device knows, the changes are followed, as far as they hold. */
async function entryOf(
  session: OpenSession,
  log: VaultLogState,
  told: ChangePoint | null,
): Promise<ViewEntry> {
  const known = await newestKnown(session, log.vault, closedPoints(log))
  const isBehind = told !== null && told.number > (known?.number ?? 0)
  const followed = isBehind ? await newestChange(session, log.vault) : null
  const isLater = followed !== null && followed.number > (known?.number ?? 0)
  const change = isLater ? followed : known
  return {
    vault: log.vault,
    log: log.head,
    change: change && { number: change.number, hash: change.hash },
  }
}

/** The newest change that this device knows of a vault: as it remembers, or as removals and generations name it. */
async function newestKnown(
  { seen }: Pick<RosterReader, 'seen'>,
  vault: string,
  named: readonly ChangePoint[],
): Promise<ChangePoint | null> {
  const remembered = await seen.vaultChange(vault)
  const known = [...named, ...(remembered ? [remembered] : [])]
  return known.sort((one, other) => one.number - other.number).at(-1) ?? null
}
