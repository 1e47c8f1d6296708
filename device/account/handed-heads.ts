import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { continuesHead, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { rosterLog } from '@chaveiro/contract/log/statements/given-up.ts'
import type { LogHeads } from '@chaveiro/contract/log/statements/handover.ts'
import { SessionError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isClient } from '../state/outside-roster.ts'
import { rememberedVaults } from '../state/remembered-vaults.ts'
import type { Seen } from '../state/seen-memory.ts'
import { standingOf } from '../state/seen-rights.ts'
import { trailOf } from '../state/trail.ts'
import { bothWithheld } from '../state/withheld.ts'
import { verifiedMethods } from './own-keys.ts'

/** About what one handover may hold; more vaults than this are handed over only if they are listed. */
const handedMax = 1200

/**
 * The heads to hand over: the roster's present one, and those of the vaults that this device remembers, never ones that the server names.
 * The server must not choose which, so vaults that it does not list are included, newest first.
 */
export async function seenHeads(session: OpenSession): Promise<LogHeads> {
  const { api, seen } = session
  const { seq, hash } = (await verifiedMethods(session)).seen
  const access = { seq, hash }
  if (await isClient(session)) return { roster: null, vaults: {}, changes: {}, access }
  const roster = await loadRoster(session)
  const remembered = (await rememberedVaults(session)).sort().reverse()
  const listed = new Set((await api.send(listVaults)).map(({ id }) => id))
  const ids = [...remembered.filter((id) => listed.has(id)), ...remembered.filter((id) => !listed.has(id))]
  const vaults: LogHeads['vaults'] = {}
  const changes: LogHeads['changes'] = {}
  for (const id of ids.slice(0, Math.max(handedMax, listed.size))) {
    const head = await seen.vault(id)
    if (head) vaults[id] = { seq: head.seq, hash: head.hash }
    const change = await seen.vaultChange(id)
    if (change) changes[id] = { number: change.number, hash: change.hash }
  }
  const withheld = await seen.withheld()
  const heads = { roster: roster && { org: roster.org, ...roster.head }, vaults, changes, access }
  return withheld ? { ...heads, withheld } : heads
}

/**
 * Keeps another browser's heads as seen here, unless this one has seen newer ones. `roster` is the one that this browser verified. Throws
 * SessionError('approval_refused') if the other has seen a later or a different roster.
 */
export async function keepHandedHeads(
  seen: Seen,
  heads: LogHeads,
  { roster, signingKey }: { roster: RosterState | null; signingKey: string },
): Promise<void> {
  const isSame = roster === null ? heads.roster === null : holds(roster, heads.roster)
  if (!isSame) throw new SessionError('approval_refused')
  // Both browsers agree on this organisation; from here on this one accepts no other.
  if (roster) {
    await seen.keepStanding(standingOf(roster))
    await seen.keepTrail(rosterLog, trailOf(roster.hashes))
    await seen.keepRoster({ org: roster.org, ...roster.head })
  }
  for (const [vault, head] of Object.entries(heads.vaults)) {
    const seenHead = await seen.vault(vault)
    if (!seenHead || seenHead.seq < head.seq) await seen.keepVault(vault, { ...head, isHanded: true })
  }
  for (const [vault, change] of Object.entries(heads.changes)) {
    const lastSeen = await seen.vaultChange(vault)
    if (!lastSeen || lastSeen.number < change.number) await seen.keepVaultChange(vault, change)
  }
  const known = await seen.access()
  const isNewer = known?.key !== signingKey || known.seq < heads.access.seq
  if (isNewer) {
    await seen.keepAccess({ key: signingKey, ...heads.access, signed: heads.access.seq, isMadeHere: true })
  }
  if (heads.withheld) await seen.keepWithheld(bothWithheld(await seen.withheld(), heads.withheld))
}

function holds(roster: RosterState, head: LogHeads['roster']): boolean {
  return head !== null && head.org === roster.org && continuesHead(roster, head)
}
