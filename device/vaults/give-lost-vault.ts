import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { getVaultRecovery, giveLostVault as giveCall } from '@chaveiro/contract/calls/recoveries.ts'
import { vaultOpeningDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { headEntries, itemsDigestInput } from '@chaveiro/contract/log/items/head.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import {
  firstToOpenVault,
  isLost,
  type Logs,
  mayBeGiven,
  startsAnew,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { mayOpen } from '@chaveiro/contract/log/vaults/vault-open.ts'
import type { VaultOpening, VaultScope } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { writeOpening } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireAddress } from '../log/roster/person-addresses.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import type { OpenSession } from '../state/open-session.ts'
import { type First, ownValues } from './give-values.ts'

type WholeOpening = VaultOpening<VaultScope>

/**
 * Gives a two-person vault that lost its key to somebody, with this custodian's values of all its items: proposes it, or confirms what
 * another custodian proposed for the same person. If the items are not those that the proposal covered, this becomes a new proposal. Does
 * nothing if two others have given it to the same person. Throws SessionError('decided_meanwhile') if they have given it to somebody else, or
 * the proposal is withdrawn during this; with `isConfirming` also if nobody else proposes this person any more.
 */
export function giveLostVault(
  session: OpenSession,
  vaultId: string,
  person: PersonHandle,
  isConfirming = false,
): Promise<'waiting' | 'given'> {
  const { id: userId } = person
  let confirming: string | null = null
  return onNewestRoster(session, async (roster) => {
    const verifiedLog = { ...(await refreshLog(session, vaultId)), roster }
    const { log } = verifiedLog
    if (!isLost(log, roster)) throw new SessionError('vault_held')
    const recipient = await standingRecipient(session, verifiedLog)
    if (recipient === userId) return 'given'
    // A new proposal would replace what two have given and the recipient has not opened yet.
    if (recipient !== null) throw new SessionError('decided_meanwhile')
    if (isConfirming && !isProposedByOther(session, verifiedLog, userId))
      throw new SessionError('decided_meanwhile')
    if (!mayBeGiven(log, roster)) throw new SessionError('not_in_custody')
    if (!mayOpen(log, roster, session.keys.user, roster.head.seq)) throw new SessionError('not_keeper')
    await requireStanding(session, verifiedLog)
    const to = presentKeys(roster, userId)
    if (!to?.vouched) throw new SessionError('keys_unconfirmed')
    await requireAddress(session, await findUser(session, userId), person)
    const { standings } = (await readBelieved(session, vaultId)).items
    const digest = await hashText(itemsDigestInput(headEntries(standings)), verifier)
    const first = confirmable(session, verifiedLog, {
      user: userId,
      fingerprint: to.fingerprint,
      items: digest,
    })
    if (confirming !== null && first?.first.hash !== confirming) throw new SessionError('decided_meanwhile')
    confirming = first?.first.hash ?? null
    const shown = first && (await shownFirst(session, verifiedLog, first))
    if (shown === 'given') return shown
    const live = [...standings].filter(([, { isDeleted }]) => !isDeleted)
    const items = live.map(([item, { revision }]) => ({ item, revision }))
    const request = first?.request ?? makeId()
    const { dealings, sealed, hash } = await ownValues(
      session,
      verifiedLog,
      { request, content: digest, items, to },
      shown,
    )
    const deliver_by = new Date(session.now().getTime() + vaultOpeningDays * dayMs).toISOString()
    const opening = {
      ...{ request, to: to.user, fingerprint: to.fingerprint, scope: { items: digest }, deliver_by },
      ...{ dealings, sealed: hash, confirms: first?.first.hash },
    }
    const statement = await writeOpening(session.keys, verifiedLog, opening, session.now())
    await session.api.send(giveCall, { params: { id: vaultId }, body: { statement, sealed } })
    await keepOwnStatement(session, verifiedLog, statement)
    return first ? 'given' : 'waiting'
  })
}

function isProposedByOther({ keys, now }: OpenSession, { log, roster }: Logs, userId: string): boolean {
  const first = firstToOpenVault(log, roster, now().toISOString())
  return first?.to === userId && first.first.by !== keys.user
}

/** The person to whom two custodians have given the vault, if they can still open it; otherwise null. */
async function standingRecipient(session: OpenSession, { log, roster }: Logs): Promise<string | null> {
  const { givenVault: given } = log
  if (!given || !startsAnew(log, given.to)) return null
  if (presentKeys(roster, given.to)?.fingerprint !== given.fingerprint) return null
  const rows = await session.api.send(listVaultMembers, { params: { id: log.vault } })
  return rows.some(({ user_id }) => user_id === given.to) ? given.to : null
}

type Wanted = { readonly user: string; readonly fingerprint: string; readonly items: string }

/** Another custodian's proposal of exactly this, or null. Throws SessionError('already_approved') if the proposal is this person's own. */
function confirmable({ keys, now }: OpenSession, { log, roster }: Logs, wanted: Wanted): WholeOpening | null {
  const open = firstToOpenVault(log, roster, now().toISOString())
  if (open?.to !== wanted.user || open.fingerprint !== wanted.fingerprint) return null
  if (open.scope.items !== wanted.items) return null
  if (open.first.by === keys.user) throw new SessionError('already_approved')
  return open
}

/**
 * Shows the first custodian's values; 'given' if another custodian has confirmed meanwhile. Throws SessionError('decided_meanwhile') if the
 * proposal was withdrawn or its proposer dismissed.
 */
async function shownFirst(
  session: OpenSession,
  { log, roster }: Logs,
  opening: WholeOpening,
): Promise<First | 'given'> {
  const answer = await session.api.send(getVaultRecovery, { params: { id: log.vault } })
  // The first values are shown only as long as the proposal is open.
  const newest = await refreshLog(session, log.vault)
  if (newest.log.givenVault?.request === opening.request) return 'given'
  const present = (await loadRoster(session)) ?? roster
  const open = firstToOpenVault(newest.log, present, session.now().toISOString())
  if (open?.first.hash !== opening.first.hash) throw new SessionError('decided_meanwhile')
  return { opening, values: answer.given?.first_values ?? '' }
}
