import { rosterLog } from '@chaveiro/contract/rules/given-up.ts'
import type { LogHeads } from '@chaveiro/contract/rules/handover.ts'
import { continuesHead, type RosterState } from '@chaveiro/contract/rules/roster.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { SessionError } from '../../session-error.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isClient } from '../state/outside-roster.ts'
import type { Seen } from '../state/seen-memory.ts'
import { standingOf } from '../state/seen-rights.ts'
import { trailOf } from '../state/trail.ts'

/** What this device remembers of the vaults that it knows of, never what the server names, and the roster's head as it is now. */
export async function seenHeads(session: OpenSession): Promise<LogHeads> {
  const { api, seen, verifiedLogs } = session
  if (await isClient(session)) return { roster: null, vaults: {}, changes: {} }
  const roster = await loadRoster(session)
  const listed = (await api.send(listVaults)).map(({ id }) => id)
  const vaults: LogHeads['vaults'] = {}
  const changes: LogHeads['changes'] = {}
  for (const id of new Set([...verifiedLogs.keys(), ...listed])) {
    const head = await seen.vault(id)
    if (head) vaults[id] = { seq: head.seq, hash: head.hash }
    const change = await seen.vaultChange(id)
    if (change) changes[id] = { number: change.number, hash: change.hash }
  }
  return { roster: roster && { org: roster.org, ...roster.head }, vaults, changes }
}

/**
 * Takes another browser's heads as seen here, where this one has seen no newer ones. `roster` is the one that this browser
 * verified: where the other one has seen more of it, or another, SessionError('approval_refused').
 */
export async function keepHandedHeads(
  seen: Seen,
  heads: LogHeads,
  roster: RosterState | null,
): Promise<void> {
  const isSame = roster === null ? heads.roster === null : holds(roster, heads.roster)
  if (!isSame) throw new SessionError('approval_refused')
  // Both browsers agreed on this organisation: no other one is believed from here on.
  if (roster) {
    await seen.keepStanding(standingOf(roster))
    await seen.keepTrail(rosterLog, trailOf(roster.hashes))
    await seen.keepRoster({ org: roster.org, ...roster.head })
  }
  for (const [vault, head] of Object.entries(heads.vaults)) {
    const known = await seen.vault(vault)
    if (!known || known.seq < head.seq) await seen.keepVault(vault, { ...head, isHanded: true })
  }
  for (const [vault, change] of Object.entries(heads.changes)) {
    const known = await seen.vaultChange(vault)
    if (!known || known.number < change.number) await seen.keepVaultChange(vault, change)
  }
}

function holds(roster: RosterState, head: LogHeads['roster']): boolean {
  return head !== null && head.org === roster.org && continuesHead(roster, head)
}
