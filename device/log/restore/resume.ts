import { appendRoster, tellRemembered } from '@chaveiro/contract/calls/roster.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { fitGivenUp, mergeAsFits } from '@chaveiro/contract/log/roster/fit-given-up.ts'
import { personAt, presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { type GivenUpLog, givenUpDigest, mergeGivenUp } from '@chaveiro/contract/log/statements/given-up.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { hashWords } from '@chaveiro/contract/rules/words/fingerprint-words.ts'
import { readRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeResume } from '@chaveiro/crypto/processes/roster-statements.ts'
import { signRemembered } from '@chaveiro/crypto/processes/sign-remembered.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { isStaleHead, onConflict } from '../../base/async/conflict.ts'
import { settle } from '../../base/async/settle.ts'
import type { RestoreState, ResumeProposal } from '../../base/types/restore.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { listOf } from '../roster/go-back.ts'
import { loadRoster } from '../roster/load-roster.ts'
import { organisationLanguage } from '../roster/words.ts'
import { readLogs } from '../vault-logs/read-logs.ts'
import { type Compared, compareMemory } from './compare-memory.ts'
import { listGone } from './list-gone.ts'
import { bringableVaults } from './lost-writes.ts'
import { reportedByOthers } from './reported-by-others.ts'
import { withheldPeople } from './withheld-people.ts'

/** What is gone, what is proposed, and about whom to decide. Tells the server what this device remembers of it. */
export async function readRestoreState(session: OpenSession): Promise<RestoreState> {
  const compared = await compareMemory(session)
  await reportMemory(session, compared)
  const list = await proposedList(session, compared)
  const proposal = await openProposal(session, compared, list)
  const gone = await listGone(session, compared, mergeGivenUp(compared.givenUp, list))
  // A device that does not believe the server can neither bring anything back nor say who was let in again.
  if (session.trouble !== null) return { gone, proposal, withheld: [], bringable: [] }
  await readLogs(
    session,
    (session.withheld?.vaults ?? []).map(({ vault }) => vault),
    'known',
  )
  return {
    gone,
    proposal,
    withheld: withheldPeople(session),
    bringable: await bringableVaults(session, compared.listed),
  }
}

/**
 * For admins: proposes that the logs go on from what the server has, giving up what this device and others remember beyond that. If another
 * admin has just proposed the same, that proposal stays. Throws SessionError('decided_meanwhile') if others have resumed and nothing is gone
 * any more.
 */
export async function proposeResume(session: OpenSession): Promise<ResumeProposal> {
  let proposed: string | null = null
  await onNewestMemory(session, async (compared) => {
    const reports = await reportedByOthers(session, compared.roster)
    const givenUp = mergeAsFits(compared.givenUp, reports)
    if (givenUp.length === 0) {
      session.trouble = null
      throw new SessionError('decided_meanwhile')
    }
    const digest = await givenUpDigest(givenUp, verifier)
    const { roster } = compared
    const open = roster.openResume
    if (open?.givenUp === digest && (await isOfAdmin(session, roster, open))) return
    const voice = { by: session.person.id, signing: session.keys.signing }
    const statement = await writeResume(voice, roster, digest, session.now())
    await session.api.send(appendRoster, { body: { statement, given_up: givenUp } })
    proposed = await hashText(statement, verifier)
  })
  const after = await compareMemory(session)
  // Otherwise two people could confirm an earlier proposal of this person's, which gave up something else.
  if (proposed !== null && !after.roster.hashes.includes(proposed))
    throw new DistrustError('roster', 'shrunk')
  const proposal = await openProposal(session, after, await proposedList(session, after))
  if (!proposal) throw new SessionError('others_first')
  return proposal
}

/**
 * The second confirmation: by a custodian who compared the words, or by the printed kit with `recoveryCode`. Only follows it if another
 * custodian has confirmed the same meanwhile.
 */
export function confirmResume(
  session: OpenSession,
  words: readonly string[],
  recoveryCode?: string,
): Promise<void> {
  return onNewestMemory(session, async (compared) => {
    const { roster } = compared
    const open = roster.openResume
    if (await wasConfirmed(session, roster, words)) {
      await loadRoster(session)
      session.trouble = null
      return
    }
    const proposal = await openProposal(session, compared, await proposedList(session, compared))
    if (!open || !proposal || proposal.words.join(' ') !== words.join(' ')) {
      throw new SessionError('words_changed')
    }
    if (!(await isOfAdmin(session, roster, open))) {
      throw new DistrustError('roster', 'not_entitled', { userId: open.by })
    }
    const voice = await voiceOf(session, roster, recoveryCode)
    const statement = await writeResume(voice, roster, open.givenUp, session.now(), open.hash)
    await session.api.send(appendRoster, { body: { statement } })
    const after = await loadRoster(session)
    if (!after?.hashes.includes(await hashText(statement, verifier)))
      throw new DistrustError('roster', 'shrunk')
    session.trouble = null
  })
}

/**
 * Runs an act on what the server has now and this device remembers, and again if somebody else's statement came first. Resumes by others are
 * followed first.
 */
function onNewestMemory<T>(session: OpenSession, act: (compared: Compared) => Promise<T>): Promise<T> {
  return settle(onConflict(isStaleHead), async () => {
    try {
      await loadRoster(session)
    } catch (error) {
      // Nobody has resumed yet, or only something else than this device remembers.
      if (!(error instanceof DistrustError)) throw error
    }
    return act(await compareMemory(session))
  })
}

/** Whether the newest resume is of the proposal with these words. */
async function wasConfirmed(
  session: OpenSession,
  { resumes, hashes }: RosterState,
  words: readonly string[],
): Promise<boolean> {
  const hash = hashes[resumes.at(-1)?.proposedSeq ?? -1]
  if (hash === undefined) return false
  return (await hashWords(hash, await organisationLanguage(session.api))).join(' ') === words.join(' ')
}

/** Sends nothing for people whose keys the server's roster does not have: nobody could check their signature. */
async function reportMemory(session: OpenSession, { roster, givenUp }: Compared): Promise<void> {
  const { keys, api } = session
  const isKnown = presentKeys(roster, keys.user)?.signingKey === toBase64url(keys.signing.publicKey)
  if (givenUp.length === 0 || !isKnown) return
  const given_up = fitGivenUp(givenUp)
  const statement = await signRemembered(keys, roster, given_up, session.now())
  await api.send(tellRemembered, { body: { given_up, statement } })
}

async function voiceOf(session: OpenSession, roster: RosterState, recoveryCode: string | undefined) {
  if (recoveryCode === undefined) return { by: session.person.id, signing: session.keys.signing }
  const signing = await readRecoveryKit(recoveryCode)
  if (roster.recoveryKey !== toBase64url(signing.publicKey)) throw new SessionError('open_failed')
  return { by: 'recovery_key', signing }
}

/** Whether, by this device's memory, the proposer is still an admin and has the same keys. */
async function isOfAdmin(
  { seen }: OpenSession,
  roster: RosterState,
  { by, seq }: { readonly by: string; readonly seq: number },
): Promise<boolean> {
  const standing = await seen.standing()
  const custodian = standing?.custodians.find(({ user }) => user === by)
  return custodian?.role === 'admin' && custodian.signingKey === personAt(roster, by, seq).signingKey
}

/** What the open proposal gives up, as the server kept it, checked against the digest in the proposal; empty without a proposal. */
async function proposedList(session: OpenSession, { roster: { openResume: open } }: Compared) {
  return open ? listOf(session, { givenUp: open.givenUp, proposedSeq: open.seq }) : []
}

async function openProposal(
  session: OpenSession,
  { roster, givenUp }: Compared,
  list: readonly GivenUpLog[],
): Promise<ResumeProposal | null> {
  const open = roster.openResume
  if (!open) return null
  return {
    by: open.by,
    isOwn: open.by === session.person.id,
    words: await hashWords(open.hash, await organisationLanguage(session.api)),
    coversMemory: givenUp.every((log) => isNamed(list, log)),
  }
}

/** Whether a list gives up what this device last saw of a log. */
function isNamed(list: readonly GivenUpLog[], { of, part, heads }: GivenUpLog): boolean {
  const last = heads.at(-1)
  const named = list.find((log) => log.of === of && log.part === part)
  return named?.heads.some(({ seq, hash }) => seq === last?.seq && hash === last.hash) ?? false
}
