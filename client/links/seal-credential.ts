import type { SubmissionInbox } from '@chaveiro/contract/rules/submission-inbox.ts'
import type { SubmittedCredential, SubmittedText } from '@chaveiro/contract/submissions.ts'
import { hashSealedText } from '@chaveiro/crypto/processes/hash-sealed-text.ts'
import { sealSubmission } from '@chaveiro/crypto/processes/seal-submission.ts'
import { solveWork } from '@chaveiro/crypto/processes/solve-work.ts'
import { type SubmissionAddress, submissionProof } from '@chaveiro/crypto/processes/submission-address.ts'
import { v7 as makeId } from 'uuid'

/** The inbox that the link's key signed, and the server's challenge of this hour. */
export type BelievedInbox = { readonly inbox: SubmissionInbox; readonly challenge: string }

/** What was typed, sealed for one id and one inbox, with the work done for it. */
export type SealedCredential = {
  readonly content: string
  readonly body: {
    readonly id: string
    readonly proof: string
    readonly generation: number
    readonly password: string
    readonly challenge: string
    readonly work: number
  }
}

/**
 * Seals what was typed. What failed before keeps its id as long as nothing of it is changed, and its sealed text as long as
 * the inbox and the challenge are the same: the server then knows it again.
 */
export async function sealCredential(
  credential: SubmittedCredential,
  { inbox, challenge }: BelievedInbox,
  secret: SubmissionAddress['secret'],
  last: SealedCredential | null,
  { now, pause }: { readonly now: Date; readonly pause: () => Promise<void> },
): Promise<SealedCredential> {
  const content = JSON.stringify(credential)
  const { generation } = inbox
  const before = last?.content === content ? last.body : null
  const id = before?.id ?? makeId()
  const password =
    before?.generation === generation
      ? before.password
      : await sealSubmission(writtenText(credential, inbox, now), id, inbox, secret)
  if (before?.password === password && before.challenge === challenge) return { content, body: before }
  const asked = { challenge, submission: id, sealedHash: await hashSealedText(password) }
  const work = await solveWork(asked, pause)
  return {
    content,
    body: { id, proof: await submissionProof(secret), generation, password, challenge, work },
  }
}

/** With the time of writing, by which members see when a server shows an old one as new. No clock is behind what the link's key signed. */
function writtenText(credential: SubmittedCredential, inbox: SubmissionInbox, now: Date): string {
  const at = new Date(Math.max(now.getTime(), Date.parse(inbox.at)))
  const text: SubmittedText = { written_at: at.toISOString(), credential }
  return JSON.stringify(text)
}
