import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import type { OwnPlaces } from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import type { ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import { changePoints } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { rememberedVaults } from '../../state/remembered-vaults.ts'
import { changesName } from '../../state/trail.ts'
import type { VerifiedLog } from '../../state/verified-vault.ts'
import { keepClaims } from '../colleagues/claims.ts'
import { readVaultState } from '../heads/read-vault-state.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import type { PlacedView } from './known-views.ts'

/** What this device is shown of every vault, read again where a colleague's view goes further. */
export async function readShown(
  session: OpenSession,
  views: readonly PlacedView[],
): Promise<Map<string, OwnPlaces>> {
  const entries = views.flatMap(({ view, place }) => (place === 'same' ? view.entries : []))
  const logs = await readShownLogs(session, entries)
  const shown = new Map<string, OwnPlaces>()
  for (const [vault, { log }] of logs) shown.set(vault, await placesOf(session, log))
  keepClaims(session, views, shown)
  const later = entries.filter(({ vault, change }) => {
    const read = shown.get(vault)?.read ?? null
    return change !== null && read !== null && read < change.number
  })
  await mapConcurrently([...new Set(later.map(({ vault }) => vault))], async (vault) => {
    await readOn(session, vault)
    const log = logs.get(vault)?.log
    if (log) shown.set(vault, await placesOf(session, log))
  })
  return shown
}

async function readShownLogs(session: OpenSession, entries: readonly ViewEntry[]) {
  const { places } = await session.api.send(readVaultPlaces)
  const listed = new Set(places.map(({ vault }) => vault))
  // The server must not choose what is compared, so vaults that this device has read, or that a view names, are asked for even if it does
  // not list them.
  const named = new Set([...(await rememberedVaults(session)), ...entries.map(({ vault }) => vault)])
  const unlisted = [...named].filter((vault) => !listed.has(vault))
  const logs = new Map([
    ...(await readLogs(session, [...listed], 'known')),
    ...(await readLogs(session, unlisted, 'newest')),
  ])
  const behind = entries.filter(({ vault, log }) => {
    const verifiedLog = logs.get(vault)
    return verifiedLog !== undefined && verifiedLog.log.head.seq < log.seq
  })
  const newer = await readLogs(session, [...new Set(behind.map(({ vault }) => vault))], 'newest')
  return new Map([...logs, ...newer])
}

/** Reads on in a vault's changes. A vault that cannot be read stays as it is, and then matches nothing. */
async function readOn(session: OpenSession, vault: string): Promise<void> {
  try {
    await readVaultState(session, vault)
  } catch (error) {
    if (session.ended.signal.aborted) throw error
  }
}

/** The hashes that this device knows of a vault's log and changes, and how far it has read the changes. */
async function placesOf({ seen }: OpenSession, log: VerifiedLog['log']): Promise<OwnPlaces> {
  const newest = await seen.vaultChange(log.vault)
  const trail = newest ? await seen.trail(changesName(log.vault)) : []
  const points = [
    ...trail.filter(({ seq }) => seq < (newest?.number ?? 0)).map(({ seq, hash }) => ({ number: seq, hash })),
    ...changePoints(log),
    ...(newest ? [newest] : []),
  ]
  return {
    hashes: log.hashes,
    changes: new Map(points.map(({ number, hash }) => [number, hash])),
    read: newest?.number ?? null,
  }
}
