import { requireSignature, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { requireCustodian } from './roster-keys.ts'
import type { RosterDraft } from './roster-state.ts'

type Resume = Statement<'chaveiro.roster.resume'>

const recoveryVoice = 'recovery_key'

/**
 * Resumes the logs from an older state after a backup was restored: an admin's proposal, or its confirmation. It
 * changes no right; devices go back only if it names what they remember.
 */
export async function resume(draft: RosterDraft, statement: Resume, verifier: Verifier, hash: string) {
  const { by, given_up, confirms, seq } = statement.payload
  if (confirms === undefined) {
    const signer = requireCustodian(draft, by, 'admin')
    const isSame = draft.openResume?.by === by && draft.openResume.givenUp === given_up
    refuseUnless(!isSame, 'unchanged', 'they have already proposed this')
    await requireSignature(statement, signer.signingKey, verifier)
    draft.openResume = { hash, by, givenUp: given_up, seq }
    return
  }
  const open = draft.openResume
  const key = by === recoveryVoice ? draft.recoveryKey : requireCustodian(draft, by).signingKey
  const isOpen = open !== null && open.hash === confirms && open.givenUp === given_up
  refuseUnless(isOpen, 'unknown_proposal', 'no open proposal of this')
  refuseUnless(open.by !== by, 'same_person', 'the second signature has to be somebody else’s')
  // The proposer must still be an admin: a demoted person's proposal lapses.
  requireCustodian(draft, open.by, 'admin')
  await requireSignature(statement, key, verifier)
  draft.openResume = null
  draft.resumes = [...draft.resumes, { givenUp: given_up, voices: [open.by, by], proposedSeq: open.seq, seq }]
}
