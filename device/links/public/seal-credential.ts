import type { SubmittedCredential, SubmittedText } from '@chaveiro/contract/calls/submissions.ts'
import type { SubmissionInbox } from '@chaveiro/contract/log/links/submission-inbox.ts'
import { hashSealedText } from '@chaveiro/crypto/processes/hash-sealed-text.ts'
import { sealSubmission } from '@chaveiro/crypto/processes/seal-submission.ts'
import { solveWork } from '@chaveiro/crypto/processes/solve-work.ts'
import { type SubmissionAddress, submissionProof } from '@chaveiro/crypto/processes/submission-address.ts'
import { v7 as makeId } from 'uuid'

/** The inbox that the link's key signed, and the server's proof-of-work challenge of this hour. */
export type BelievedInbox = { readonly inbox: SubmissionInbox; readonly challenge: string }

/** What was typed, sealed under one id for one inbox, with its proof of work. */
export type SealedCredential = {
  readonly content: string
  readonly body: {
    readonly id: string
    readonly proof: string
    readonly generation: number
    readonly password: string
    readonly challenge: string
    readonly work: number
    readonly files: readonly string[]
  }
}

/**
 * Seals what was typed. After a failure the same content keeps its id, and its sealed text too while inbox and challenge are the same, so
 * that the server recognises it.
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
  const lastBody = last?.content === content ? last.body : null
  const id = lastBody?.id ?? makeId()
  const password =
    lastBody?.generation === generation
      ? lastBody.password
      : await sealSubmission(writtenText(credential, inbox, now), id, inbox, secret)
  if (lastBody?.password === password && lastBody.challenge === challenge) return { content, body: lastBody }
  const asked = { challenge, submission: id, sealedHash: await hashSealedText(password) }
  const work = await solveWork(asked, pause)
  return {
    content,
    body: {
      ...{ id, proof: await submissionProof(secret), generation, password, challenge, work },
      files: (credential.files ?? []).map((file) => file.id),
    },
  }
}

/**
 * The typed fields with the time of writing, by which members notice an old submission shown as new. The time is at least that of the link
 * key's signature, even if the visitor's clock is behind.
 */
function writtenText(credential: SubmittedCredential, inbox: SubmissionInbox, now: Date): string {
  const at = new Date(Math.max(now.getTime(), Date.parse(inbox.at)))
  const text: SubmittedText = { written_at: at.toISOString(), credential }
  return JSON.stringify(text)
}
