import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { presentKeys, resetIsEnough } from '@chaveiro/contract/log/roster/roster.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { readRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeReset } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { settle } from '../base/async/settle.ts'
import type { ComparedPerson } from '../base/types/people.ts'
import { SessionError } from '../base/types/session-error.ts'
import { collectLockedView, collectView, sentView } from '../log/heads/collect-view.ts'
import { appendStatement } from '../log/roster/append-statement.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { findUser, requireAddress, requireConfirmed } from '../log/roster/person-addresses.ts'
import { confirmedKeys } from '../people/confirmed-keys.ts'
import { requireWords } from '../people/organisation.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import { requireMayWrite } from '../state/least-release.ts'
import { lockedReader } from '../state/roster-reader.ts'
import { seenBy } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'

const voice = 'recovery_key'

/**
 * Confirms new keys with the organisation's printed kit: one's own, as this browser asked for them, or somebody else's after comparing
 * words. `done` says whether they are valid now. Throws SessionError('open_failed') for another organisation's kit, 'not_found' if this
 * browser asked for none, 'reset_differs' if the other person asks for none any more, 'words_changed'.
 */
export async function resetWithRecoveryKit(
  context: SessionContext,
  recoveryCode: string,
  compared?: ComparedPerson,
): Promise<{ done: boolean }> {
  const userId = compared?.person.id ?? context.person().id
  const signing = await readRecoveryKit(recoveryCode)
  const keys = await (compared ? comparedKeys(context, compared) : ownWantedKeys(context))
  const fingerprint = await fingerprintOf(keys.sealing_key, keys.signing_key, verifier)
  const content = { user: userId, ...keys }
  const session = context.isUnlocked() ? context.unlocked() : null
  const reader = session ?? lockedReader(context)
  return settle(byLogs(reader), async () => {
    const roster = await loadRoster(reader)
    if (!roster) throw new SessionError('roster_missing')
    requireMayWrite({ ...reader, roster })
    if (roster.recoveryKey !== toBase64url(signing.publicKey)) throw new SessionError('open_failed')
    // Others may have confirmed these keys at the same moment.
    if (presentKeys(roster, userId)?.fingerprint === fingerprint) return { done: true }
    const proposal = roster.resets.get(userId)
    const isProposed = proposal?.fingerprint === fingerprint
    if (isProposed && proposal.by === voice) return { done: false }
    const isEnough = resetIsEnough(roster, userId, isProposed ? [proposal.by, voice] : [voice])
    const tree = isEnough && (session ? await collectView(session) : await collectLockedView(reader))
    const view = tree ? sentView(tree) : undefined
    const facts = { confirms: isProposed ? proposal.hash : undefined, view: view?.view }
    const statement = await writeReset({ by: voice, signing }, content, roster, context.now(), facts)
    const body = { statement, ...(view && { view: view.entries }) }
    const after = await appendStatement(reader, roster, body)
    // One's own reset replaces the keys with which this session would read the roster.
    if (userId !== context.person().id) await loadRoster(reader)
    return { done: after.people.get(userId)?.fingerprint === fingerprint }
  })
}

async function ownWantedKeys(context: SessionContext) {
  const here = await seenBy(context.memory, context.person().id).askedFor()
  if (!here) throw new SessionError('not_found')
  return here
}

async function comparedKeys(context: SessionContext, { person, words }: ComparedPerson) {
  const { id: userId } = person
  const session = context.unlocked()
  const user = await findUser(session, userId)
  const roster = await loadRoster(session)
  const decides = roster?.custodians.has(userId) ?? false
  await (decides ? requireConfirmed : requireAddress)(session, user, person)
  const confirmed = roster && (await confirmedKeys(roster, userId, words))
  if (confirmed) return { sealing_key: confirmed.sealingKey, signing_key: confirmed.signingKey }
  if (!user.reset_request) throw new SessionError('reset_differs')
  const { sealing_key, signing_key } = user.reset_request
  await requireWords(await fingerprintOf(sealing_key, signing_key, verifier), words)
  return { sealing_key, signing_key }
}
