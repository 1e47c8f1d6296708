import { unsuccessfulRequestsADay } from '@chaveiro/contract/constants.ts'
import {
  firstToOpenVault,
  type Logs,
  maySecond,
  openProposals,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { waitingForVault } from '@chaveiro/contract/log/vaults/vault-open.ts'
import { activeCustodians } from '../organisation/persons.ts'
import type { Ender } from '../platform/access-ended.ts'
import { countActsOfDay } from '../platform/audit/count-acts.ts'
import { isoInstant } from '../platform/clock/clock.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { endNotice } from '../platform/notices/notices.ts'
import type { Dependencies } from '../platform/platform.ts'
import type { Appended } from '../signed-logs/append-to-vault-log.ts'
import { currentRoster } from '../signed-logs/roster-log.ts'
import { selectRowsOfVaults } from './memberships.queries.ts'

/**
 * After a statement in a vault's log: notifies people who can confirm an open proposal, and removes the notice of its
 * kind if none is left, also because the vault lost its key. Throws for somebody who keeps proposing and withdrawing, since each
 * entry lengthens the log for all devices.
 */
export async function tellOfProposals(
  tx: Tx,
  { atRest, notify }: Pick<Dependencies, 'atRest' | 'notify'>,
  { actor, now }: Pick<Ender, 'actor' | 'now'>,
  { before, log }: Pick<Appended, 'before' | 'log'>,
): Promise<void> {
  const [waiting, waited] = [waitingForVault(log), waitingForVault(before)]
  const isGiving = waiting !== undefined && waiting.first.hash !== waited?.first.hash
  const isBegun = isGiving || [...log.proposals.keys()].some((hash) => !before.proposals.has(hash))
  const isChange = isBegun || before.proposals.size > 0 || waited !== undefined
  const roster = isChange ? await currentRoster(tx, atRest) : null
  if (!roster) return
  const vault_id = log.vault
  if (!isBegun) {
    await endMootProposals(tx, { log, roster })
    if (!firstToOpenVault(log, roster, isoInstant(now))) await endNotice(tx, 'giving_waits', [vault_id])
    return
  }
  const takenBack = await countActsOfDay(tx, { event: 'proposal_withdrawn', userId: actor.id, now })
  if (takenBack >= unsuccessfulRequestsADay.ofAll) throw new Refusal('begun_too_often')
  const members = (await selectRowsOfVaults(tx, [vault_id], undefined)).map(({ user_id }) => user_id)
  const recipients = [...(await activeCustodians(tx)), ...members].filter((user) =>
    maySecond(log, roster, actor.id, user),
  )
  const name = isGiving ? 'giving_waits' : 'proposal_waits'
  const notice = { name, values: { vault_id } } as const
  await notify(tx, recipients, notice, { about: [vault_id], by: actor.id })
}

/** Removes the notice of proposals once none is open, also because their proposers were dismissed or have other keys. */
export async function endMootProposals(tx: Tx, { log, roster }: Logs): Promise<void> {
  if (openProposals(log, roster).size === 0) await endNotice(tx, 'proposal_waits', [log.vault])
}
