import { listOwnShares } from '@chaveiro/contract/custody.ts'
import { headEntries, itemsDigestInput } from '@chaveiro/contract/log/items/head.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import {
  isLost,
  type Logs,
  mayBeGiven,
  openRecoveries,
  standingDealings,
  startsAnew,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { mayOpen } from '@chaveiro/contract/log/vaults/vault-open.ts'
import type { VaultProposal } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { listVaultMembers } from '@chaveiro/contract/members.ts'
import { getVaultRecovery, giveLostVault as giveCall } from '@chaveiro/contract/recoveries.ts'
import {
  confirmCustodyValues,
  type GivenFor,
  giveCustodyValues,
  type HeldKeys,
} from '@chaveiro/crypto/processes/give-custody-values.ts'
import { type HeldCustodyKeys, openCustodyShare } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { writeRecover } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../base/types/session-error.ts'
import { readBelieved } from '../log/heads/read-vault-state.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireAddress } from '../log/roster/person-addresses.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isWithheldIn } from '../state/withheld.ts'
import { confirmFirst, othersWhoMayConfirm } from './first-custodian.ts'

type Proposed = Extract<VaultProposal, { kind: 'recover' }> & { readonly hash: string }

/**
 * Gives a two-person vault that lost its key to somebody, with this custodian's values of all its items: proposes it, or confirms what
 * another custodian proposed for the same person. If the items are not those that the proposal covered, this becomes a new proposal. Does
 * nothing if two others have given it to the same person. Throws SessionError('decided_meanwhile') if they have given it to somebody else, or
 * the proposal is withdrawn during this; with `isConfirming` also if nobody else proposes this person any more.
 */
export function giveLostVault(
  session: OpenSession,
  vaultId: string,
  userId: string,
  address: string,
  isConfirming = false,
): Promise<'waiting' | 'given'> {
  let confirming: string | null = null
  return onNewestRoster(session, async (roster) => {
    const known = { ...(await refreshLog(session, vaultId)), roster }
    const { log } = known
    if (!isLost(log, roster)) throw new SessionError('vault_held')
    const recipient = await standingRecipient(session, known)
    if (recipient === userId) return 'given'
    // A new proposal would replace what two have given and the recipient has not opened yet.
    if (recipient !== null) throw new SessionError('decided_meanwhile')
    if (isConfirming && !isProposedByOther(session, known, userId))
      throw new SessionError('decided_meanwhile')
    if (!mayBeGiven(log, roster)) throw new SessionError('not_in_custody')
    if (!mayOpen(log, roster, session.keys.user, roster.head.seq)) throw new SessionError('not_keeper')
    await requireStanding(session, known)
    const to = presentKeys(roster, userId)
    if (!to?.vouched) throw new SessionError('keys_unconfirmed')
    if (isWithheldIn(session.withheld, known, userId)) throw new SessionError('restore_unsettled')
    await requireMatched(session, vaultId)
    await requireAddress(session, await findUser(session, userId), address)
    const { standings } = (await readBelieved(session, vaultId)).items
    const digest = await hashText(itemsDigestInput(headEntries(standings)), verifier)
    const first = confirmable(session, known, { user: userId, fingerprint: to.fingerprint, items: digest })
    if (confirming !== null && first?.hash !== confirming) throw new SessionError('decided_meanwhile')
    confirming = first?.hash ?? null
    const held = await heldOf(session, known, first?.dealings)
    const live = [...standings].filter(([, { isDeleted }]) => !isDeleted)
    const items = live.map(([item, { revision }]) => ({ item, revision }))
    const given = { request: first?.recovery ?? makeId(), content: digest, items, to }
    const dealings = held.map(({ place }) => place.dealing)
    const dealt = log.dealings[(dealings[0] ?? 0) - 1]
    const sealed = first
      ? await confirm(
          session,
          known,
          { given, held, position: dealt?.custodians.indexOf(first.by) ?? -1 },
          first,
        )
      : await giveCustodyValues(held, given, othersWhoMayConfirm(session, known, dealt), roster)
    if (sealed === null) return 'given'
    const giving = {
      recovery: given.request,
      user: to.user,
      fingerprint: to.fingerprint,
      dealings,
      items: digest,
      sealed: await hashText(sealed, verifier),
    }
    const statement = await writeRecover(session.keys, known, giving, session.now(), first?.hash)
    await session.api.send(giveCall, { params: { id: vaultId }, body: { statement, sealed } })
    await keepOwnStatement(session, known, statement)
    return first ? 'given' : 'waiting'
  })
}

function isProposedByOther({ keys, now }: OpenSession, { log, roster }: Logs, userId: string): boolean {
  const open = openRecoveries(log, roster, now().toISOString())
  return [...open.values()].some(({ user, by }) => user === userId && by !== keys.user)
}

/** To whom two custodians have given the vault, if they can still open what was given; null otherwise. */
async function standingRecipient(session: OpenSession, { log, roster }: Logs): Promise<string | null> {
  const { recovery } = log
  if (!recovery || !startsAnew(log, recovery.user)) return null
  if (presentKeys(roster, recovery.user)?.fingerprint !== recovery.fingerprint) return null
  const rows = await session.api.send(listVaultMembers, { params: { id: log.vault } })
  return rows.some(({ user_id }) => user_id === recovery.user) ? recovery.user : null
}

type Wanted = { readonly user: string; readonly fingerprint: string; readonly items: string }

/** Another custodian's proposal of exactly this, or null. Throws SessionError('already_approved') if the proposal is this person's own. */
function confirmable({ keys, now }: OpenSession, { log, roster }: Logs, wanted: Wanted): Proposed | null {
  for (const [hash, one] of openRecoveries(log, roster, now().toISOString())) {
    if (one.user !== wanted.user || one.fingerprint !== wanted.fingerprint) continue
    if (one.items !== wanted.items) continue
    if (one.by === keys.user) throw new SessionError('already_approved')
    return { ...one, hash }
  }
  return null
}

/**
 * The custody keys that this custodian holds of the given dealings, or of all that stand. Throws SessionError('not_in_custody') if one is
 * missing.
 */
async function heldOf(
  session: OpenSession,
  logs: Logs,
  named: readonly number[] | undefined,
): Promise<HeldKeys> {
  const { keys } = session
  const { log } = logs
  const standing = standingDealings(log).filter(({ acknowledged }) => acknowledged.includes(keys.user))
  const wanted =
    named ?? standing.filter(({ acknowledged }) => acknowledged.length > 1).map(({ dealing }) => dealing)
  const shares = await session.api.send(listOwnShares, { params: { id: log.vault } })
  const held: HeldCustodyKeys[] = []
  for (const dealing of wanted) {
    const own = shares.find((share) => share.dealing === dealing)
    if (!own) throw new SessionError('not_in_custody')
    held.push(await verifyOrDistrust('vault_key', log.vault, () => openCustodyShare(keys, own, logs)))
  }
  const [newest, ...others] = held
  if (!newest) throw new SessionError('not_in_custody')
  return [newest, ...others]
}

/** Null if another custodian has confirmed the same meanwhile. Throws SessionError('decided_meanwhile') if it was withdrawn or its proposer dismissed. */
async function confirm(
  session: OpenSession,
  { log, roster }: Logs,
  { given, held, position }: { given: GivenFor; held: HeldKeys; position: number },
  first: Proposed,
): Promise<string | null> {
  const answer = await session.api.send(getVaultRecovery, { params: { id: log.vault } })
  // The first values are shown only as long as the proposal is open.
  const newest = await refreshLog(session, log.vault)
  if (newest.log.recovery?.recovery === first.recovery) return null
  const present = (await loadRoster(session)) ?? roster
  const isOpen = openRecoveries(newest.log, present, session.now().toISOString()).has(first.hash)
  if (!isOpen) throw new SessionError('decided_meanwhile')
  return confirmFirst(first, answer.given?.first_values ?? '', (sealed) =>
    confirmCustodyValues(session.keys, held, given, { position: position + 1, sealed }, roster),
  )
}
