import { readVaultPlaces } from '@chaveiro/contract/calls/vault-logs.ts'
import { keepView } from '@chaveiro/contract/calls/views.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import { closedPoints } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { CarriedView } from '@chaveiro/crypto/processes/read-invitation.ts'
import { saltView, signView } from '@chaveiro/crypto/processes/sign-view.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isTooOld } from '../../state/least-release.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { readLogs } from '../vault-logs/read-logs.ts'

/** Unchanged views are signed again after this time, so that a colleague who unlocks in the morning finds one from the afternoon before. */
const unchangedMs = 4 * hourMs

/** Vaults that the server lists and that did not verify when this device last signed; its view leaves them out. */
export const unverifiedVaults = (session: OpenSession) => session.state.unverifiedVaults

/**
 * Signs what this device sees and verified, for all others to compare. Leaves out vaults that do not verify. Signs nothing during a
 * conflict, or within four hours of the same view. Answers its newest view; null if it could not sign, or another device of this person
 * signed a later one.
 */
export async function sendView(session: OpenSession): Promise<CarriedView | null> {
  const { places } = await session.api.send(readVaultPlaces)
  const ids = places.map(({ vault }) => vault)
  const { wentBack } = session
  const lastRead = await readLogs(session, ids, 'known')
  const behind = places
    .filter(({ vault, log }) => (lastRead.get(vault)?.log.head.seq ?? log.seq) < log.seq)
    .map(({ vault }) => vault)
  const newer = await readLogs(session, behind, 'newest')
  // A vault that does not verify is left out: others would take it for confirmed, and a made-up vault must not prevent the view. Nor is it
  // signed in an earlier state.
  for (const vault of behind) lastRead.delete(vault)
  const logs = new Map([...lastRead, ...newer])
  const { roster, keys } = session
  session.state.unverifiedVaults = ids.filter((vault) => !logs.has(vault))
  if (!roster || wentBack !== session.wentBack || !mayView(session) || (await hasConflicts(session)))
    return null
  const entries = await Promise.all([...logs.values()].map(({ log }) => entryOf(session, log)))
  const digest = await hashText(JSON.stringify([roster.head, entries]), verifier)
  const now = session.now()
  const last = session.state.sentView
  if (last?.digest === digest && now.getTime() - Date.parse(last.at) < unchangedMs) return last
  const tree = await saltView(entries)
  const statement = await signView(keys, roster, tree, now)
  const compact = tree.entries.map(({ vault, log, change }) => ({
    vault,
    seq: log.seq,
    change: change?.number ?? null,
  }))
  const body = { statement, salt: tree.salt, entries: compact }
  const { is_newest } = await session.api.send(keepView, { body })
  const kept = { root: tree.root, at: now.toISOString(), digest }
  session.state.sentView = kept
  return is_newest ? kept : null
}

/** Whether this device may sign views: its person is a custodian, it trusts what it is shown, and its release may write. */
export function mayView({ roster, person, trouble, ...device }: OpenSession): boolean {
  const isCustodian = roster !== null && wasCustodianAt(roster, person.id, roster.head.seq)
  return isCustodian && trouble === null && !isTooOld({ ...device, roster })
}

async function hasConflicts({ seen }: OpenSession): Promise<boolean> {
  return ((await seen.views())?.conflicts.length ?? 0) > 0
}

/** Where a vault stands. Its newest change is the latest that this device verified or that a removal or generation in the log names. */
async function entryOf({ seen }: OpenSession, log: VaultLogState): Promise<ViewEntry> {
  const remembered = await seen.vaultChange(log.vault)
  const points = [...closedPoints(log), ...(remembered ? [remembered] : [])]
  const newest = points.reduce<ViewEntry['change']>(
    (last, { number, hash }) => (last && last.number >= number ? last : { number, hash }),
    null,
  )
  return { vault: log.vault, log: log.head, change: newest }
}
