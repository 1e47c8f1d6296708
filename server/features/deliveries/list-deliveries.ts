import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { inboxRenewalDays } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import { dealingIsDue, dealingOf, isDealtTo } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { keepsClientLink } from '../../access/keeps-client-link.ts'
import { callerMay } from '../../access/require-right.ts'
import { dueFromTeams } from '../../memberships/due-from-teams.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import { currentRoster } from '../../signed-logs/roster-log.ts'
import { currentVaultLog } from '../../signed-logs/vault-log.ts'
import { deliverable } from './deliverable.ts'
import {
  countUnwrapped,
  selectDueClientLinks,
  selectDueGenerations,
  selectDueGrants,
  selectDueMachineGrants,
  selectDueRehearsals,
  selectGivenVaults,
  selectPending,
  selectRefusedFor,
  selectSplitVaults,
  selectUnkeyedVaults,
  selectWaitingFor,
} from './deliveries.queries.ts'

/**
 * What somebody's devices could do for others, and what they wait for. The cost grows with what is pending, not with
 * what exists.
 */
export async function listDeliveries(
  reader: Reader,
  atRest: AtRest,
  userId: string,
  now: number,
): Promise<Deliveries> {
  const roster = await currentRoster(reader, atRest)
  const person = { user_id: userId }
  const pending = await deliverable(reader, atRest, roster, await reader.all(selectPending, person))
  const due = await reader.all(selectDueGenerations, person)
  const mayFound = isCustodian(roster, userId) && (await callerMay(reader, { id: userId }, 'edit_vault'))
  const unkeyed = mayFound ? (await reader.all(selectUnkeyedVaults, {})).map(({ id }) => id) : []
  const waiting = (await reader.all(selectWaitingFor, person)).map(({ vault_id }) => vault_id)
  const grants = await reader.all(selectDueGrants, { ...person, now: isoInstant(now) })
  return {
    pending,
    due_generations: due.map(({ id }) => id),
    unkeyed,
    ...(await listDealings(reader, atRest, roster, userId)),
    given_vaults: (await reader.all(selectGivenVaults, person)).map(({ vault_id }) => vault_id),
    waiting: waiting.filter((id) => !unkeyed.includes(id)),
    refused: await reader.all(selectRefusedFor, person),
    grants: grants.map((grant) => ({ ...grant, kind: grant.kind as AccessKind })),
    machine_grants: await reader.all(selectDueMachineGrants, { ...person, now: isoInstant(now) }),
    team_vaults: roster && mayFound ? await dueTeamVaults(reader, roster) : [],
    client_links: await dueClientLinks(reader, userId, now),
    rehearsals: await reader.all(selectDueRehearsals, { ...person, now: isoInstant(now) }),
  }
}

async function dueTeamVaults(reader: Reader, roster: RosterState) {
  const due = (await dueFromTeams(reader, roster)).filter(({ missing }) => missing.length > 0)
  return due.map(({ team_id, vault_id }) => ({ team_id, vault_id }))
}

/** Only people who may still keep a link can sign for it. */
async function dueClientLinks(reader: Reader, userId: string, now: number) {
  const renew_before = isoInstant(now + inboxRenewalDays * dayMs)
  const due = await reader.all(selectDueClientLinks, { user_id: userId, now: isoInstant(now), renew_before })
  const kept = []
  for (const { link_id, vault_id, maker_id, deputy_id } of due) {
    if (await keepsClientLink(reader, { vault_id, maker_id, deputy_id }, userId))
      kept.push({ link_id, vault_id })
  }
  return kept
}

function isCustodian(roster: RosterState | null, userId: string): boolean {
  return roster !== null && wasCustodianAt(roster, userId, roster.head.seq)
}

/**
 * For two-person vaults: dealings that the person could make, those that they have not acknowledged, and items that
 * they could wrap for a complete one.
 */
async function listDealings(
  reader: Reader,
  atRest: AtRest,
  roster: RosterState | null,
  userId: string,
): Promise<Pick<Deliveries, 'due_dealings' | 'unacknowledged' | 'unwrapped'>> {
  const due_dealings: string[] = []
  const unacknowledged: string[] = []
  const unwrapped: Deliveries['unwrapped'] = []
  if (!roster) return { due_dealings, unacknowledged, unwrapped }
  for (const vault of await reader.all(selectSplitVaults, { user_id: userId })) {
    const log = await currentVaultLog(reader, atRest, vault.id)
    if (!log) continue
    const mayWrite = vault.holder !== null && !vault.generation_due
    if (mayWrite && dealingIsDue(log, roster)) due_dealings.push(vault.id)
    const dealing = dealingOf(log, roster)
    if (mayWrite && dealing?.complete) {
      const place = { vault_id: vault.id, dealing: dealing.dealing }
      const count = (await reader.first(countUnwrapped, place))?.count ?? 0
      if (count > 0) unwrapped.push({ ...place, count })
    }
    const hasShare = dealing && isDealtTo(dealing, userId) && isCustodian(roster, userId)
    if (hasShare && !dealing.acknowledged.includes(userId)) unacknowledged.push(vault.id)
  }
  return { due_dealings, unacknowledged, unwrapped }
}
