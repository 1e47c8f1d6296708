import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import type { SaltedEntry, ViewEntry, ViewRoot, ViewTree } from '@chaveiro/contract/log/statements/view.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { closedPoints } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultPlace } from '@chaveiro/contract/primitives.ts'
import { saltView } from '@chaveiro/crypto/processes/sign-view.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { rememberedVaults } from '../../state/remembered-vaults.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { newestKnown } from './newest-change.ts'
import { readVaultState } from './read-vault-state.ts'

/**
 * The view for a statement that ends somebody's right: where every vault that this device sees stands, by verified logs and followed
 * changes. It names no change on the server's word alone. Leaves out vaults that do not verify; the server refuses the view if that would
 * end a right that stood.
 */
export async function collectView(session: OpenSession): Promise<ViewTree> {
  const { places } = await session.api.send(readVaultPlaces)
  return saltView([...(await verifiedEntries(session, places)), ...(await unlistedEntries(session, places))])
}

/**
 * The same for renewing one's own keys. Includes vaults that this person no longer sees but has written in: the server names those, and
 * cannot name one that this device still sees.
 */
export async function collectOwnView(session: OpenSession): Promise<ViewTree> {
  const { places, left } = await session.api.send(readVaultPlaces)
  const listedVaults = new Set(places.map(({ vault }) => vault))
  const hidden = left.filter(({ vault, log }) => {
    const seenLog = session.verifiedLogs.get(vault)?.log
    return !listedVaults.has(vault) && (seenLog === undefined || seenLog.hashes[log.seq] === log.hash)
  })
  return saltView([
    ...(await verifiedEntries(session, places)),
    ...hidden,
    ...(await unlistedEntries(session, [...places, ...hidden])),
  ])
}

/**
 * The same before an unlock: by what this device remembers, else by what the server names. No changes can be followed then. A person who
 * lost everything confirms with the recovery kit alone.
 */
export async function collectLockedView(reader: RosterReader): Promise<ViewTree> {
  const { places } = await reader.api.send(readVaultPlaces)
  const entries: ViewEntry[] = []
  for (const { vault, log, change } of places) {
    const seenHead = await reader.seen.vault(vault)
    const goesOn =
      !seenHead || log.seq > seenHead.seq || (log.seq === seenHead.seq && log.hash === seenHead.hash)
    const newest = await newestKnown(reader, vault, [])
    const isLater = change !== null && change.number > (newest?.number ?? 0)
    const point = isLater ? change : newest
    entries.push({ vault, log: goesOn ? log : { seq: seenHead.seq, hash: seenHead.hash }, change: point })
  }
  return saltView(entries)
}

/** The part that the statement signs, and the entries that the server keeps. */
export function sentView({ root, size, entries }: ViewTree): { view: ViewRoot; entries: SaltedEntry[] } {
  return { view: { root, size }, entries: [...entries] }
}

async function verifiedEntries(session: OpenSession, places: readonly VaultPlace[]): Promise<ViewEntry[]> {
  const ids = places.map(({ vault }) => vault)
  const logs = await readLogs(session, ids, 'newest')
  const entries = await mapConcurrently(places, async ({ vault, change }) => {
    const log = logs.get(vault)?.log
    return log ? [await entryOf(session, log, change)] : []
  })
  return entries.flat()
}

/**
 * The vaults that this device remembers and the server does not name. Without them, what somebody signed in a vault that the server hides
 * just now would never count again. Naming a deleted vault does no harm.
 */
async function unlistedEntries(session: OpenSession, named: readonly VaultPlace[]): Promise<ViewEntry[]> {
  const isNamed = new Set(named.map(({ vault }) => vault))
  const unlisted = (await rememberedVaults(session)).filter((vault) => !isNamed.has(vault))
  const logs = await readLogs(session, unlisted, 'newest')
  const entries: ViewEntry[] = []
  for (const vault of unlisted) {
    const log = logs.get(vault)?.log
    const head = log ? log.head : await session.seen.vault(vault)
    const change = await newestKnown(session, vault, log ? closedPoints(log) : [])
    if (head) entries.push({ vault, log: { seq: head.seq, hash: head.hash }, change })
  }
  return entries
}

/** Where a vault stands. If the server names a later change than this device knows, follows the changes as far as they hold. */
async function entryOf(
  session: OpenSession,
  log: VaultLogState,
  claimed: ChangePoint | null,
): Promise<ViewEntry> {
  const newest = await newestKnown(session, log.vault, closedPoints(log))
  const isBehind = claimed !== null && claimed.number > (newest?.number ?? 0)
  const followed = isBehind ? await followedAsFar(session, log.vault) : null
  const isLater = followed !== null && followed.number > (newest?.number ?? 0)
  const change = isLater ? followed : newest
  return {
    vault: log.vault,
    log: log.head,
    change: change && { number: change.number, hash: change.hash },
  }
}

/** Null also for a vault that this person may not list. */
async function followedAsFar(session: OpenSession, vaultId: string): Promise<ChangePoint | null> {
  try {
    return (await readVaultState(session, vaultId)).items.newest
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
    return null
  }
}
