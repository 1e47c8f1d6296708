import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { presentKeys, type RosterState, resetIsEnough } from '@chaveiro/contract/log/roster/roster.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { type ResetContent, writeReset } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { CallError } from '../base/calls/call-error.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { collectView, sentView } from '../log/heads/collect-view.ts'
import { appendStatement } from '../log/roster/append-statement.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireAddress, requireConfirmed } from '../log/roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import { confirmedKeys } from './confirmed-keys.ts'
import { requireWords } from './organisation.ts'

/**
 * Confirms new keys for somebody who lost theirs, after comparing words: seconds the proposal of these keys, or makes one. `done` says
 * whether the keys are valid now. Throws SessionError('reset_differs') if the person asks for none any more.
 */
export async function confirmReset(
  session: OpenSession,
  person: PersonHandle,
  words: string[],
): Promise<{ done: boolean }> {
  const { id: userId } = person
  // Listed before the roster is read: if others confirmed the keys meanwhile, the list or the roster still has them.
  const user = await findUser(session, userId)
  const fingerprint = await onNewestRoster(session, async (roster) => {
    // A person keeps their role with the new keys.
    const decides = roster.custodians.has(userId)
    await (decides ? requireConfirmed : requireAddress)(session, user, person)
    const confirmed = await confirmedKeys(roster, userId, words)
    if (confirmed) return confirmed.fingerprint
    const asked = await askedKeys(roster, user)
    await requireWords(asked.fingerprint, words)
    const proposal = roster.resets.get(userId)
    const isProposed = proposal?.fingerprint === asked.fingerprint
    if (isProposed && proposal.by === session.person.id) return asked.fingerprint
    const sendConfirmation = async (first: typeof proposal) => {
      const by = session.person.id
      const isEnough = resetIsEnough(roster, userId, first ? [first.by, by] : [by])
      const view = isEnough ? sentView(await collectView(session)) : undefined
      const facts = { confirms: first?.hash, view: view?.view }
      const signer = { by, signing: session.keys.signing }
      const statement = await writeReset(signer, asked.content, roster, session.now(), facts)
      await appendStatement(session, roster, { statement, ...(view && { view: view.entries }) })
    }
    try {
      await sendConfirmation(isProposed ? proposal : undefined)
    } catch (error) {
      // The proposer was dismissed and nobody has signed that yet, so this becomes the first confirmation.
      if (!isProposed || !(error instanceof CallError) || error.code !== 'needs_second') throw error
      await sendConfirmation(undefined)
    }
    return asked.fingerprint
  })
  const present = session.roster && presentKeys(session.roster, userId)
  return { done: present?.fingerprint === fingerprint }
}

/** The keys of the person's request, or else of the open proposal. */
async function askedKeys(
  roster: RosterState,
  { id: userId, reset_request }: OrganisationUser,
): Promise<{ content: ResetContent; fingerprint: string }> {
  if (reset_request) {
    const { sealing_key, signing_key } = reset_request
    const fingerprint = await fingerprintOf(sealing_key, signing_key, verifier)
    return { content: { user: userId, sealing_key, signing_key }, fingerprint }
  }
  const proposal = roster.resets.get(userId)
  if (!proposal) throw new SessionError('reset_differs')
  const { sealingKey, signingKey, fingerprint } = proposal
  return { content: { user: userId, sealing_key: sealingKey, signing_key: signingKey }, fingerprint }
}
