import { z } from 'zod'
import { call } from '../call.ts'
import {
  environments,
  fileMaxBytes,
  maxLength,
  submissionFilesMax,
  submissionsKeptDays,
  submissionTypes,
} from '../constants.ts'
import { Id, Instant, numberIn, requiredText, SealedKey, Statement } from '../primitives.ts'
import { filePartsMax } from '../rules/items/file-parts.ts'
import type { Told } from '../rules/texts/told.ts'

const params = z.object({ id: Id })

const submissionStates = ['waiting', 'taken', 'refused', 'erased'] as const
export type SubmissionState = (typeof submissionStates)[number]

/** A submission in a list, without its content, which only members' devices open. */
export const Submission = z.object({
  id: Id,
  vault_id: Id,
  link_id: Id,
  link_name: z.string(),
  /** What of the link's list was handed in, as the server counts it; empty if nothing of it. */
  answers: z.string(),
  received_at: Instant,
  state: z.enum(submissionStates),
  /** Who accepted or refused it, when, and why. */
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  reason: z.string(),
  item_id: Id.nullable(),
  /** How many files came with it; none any more once it is decided. */
  files: z.int().default(0),
})
export type Submission = Told<z.infer<typeof Submission>>

/** One submission with what a member's device needs to verify its link and open it. */
export const SealedSubmission = Submission.extend({
  generation: z.int(),
  sealed: z.string(),
  link: z.object({
    statement: Statement,
    secret: SealedKey,
    secret_generation: z.int(),
    overview_salt: z.string(),
    name: z.string(),
    address: z.string(),
    max_uses: z.int(),
    wanted: z.array(z.string()),
  }),
})
export type SealedSubmission = z.infer<typeof SealedSubmission>

const text = (max: number) => z.string().max(max)

/** What a client typed. */
export const SubmittedCredential = z.strictObject({
  title: text(maxLength.title),
  type: z.enum(submissionTypes),
  login: text(maxLength.login),
  password: text(maxLength.submittedPassword),
  login_url: text(maxLength.loginUrl),
  environment: z.enum(environments),
  squad: text(maxLength.tag),
  notes: text(maxLength.submittedNotes),
  files: z
    .array(
      z.strictObject({
        id: Id,
        name: text(maxLength.fileName),
        size: z.int().min(0).max(fileMaxBytes),
        hash: z.string().length(43),
        key: z.string().length(43),
      }),
    )
    .max(submissionFilesMax.count)
    .optional(),
})

export type SubmittedCredential = z.infer<typeof SubmittedCredential>

/**
 * The decrypted text; a device refuses any other form. `written_at` is by the clock of the client's device: the page
 * writes no time before the link's key signed for the inbox, and devices trust none before the link was made.
 */
export const SubmittedText = z.strictObject({ written_at: Instant, credential: SubmittedCredential })
export type SubmittedText = z.infer<typeof SubmittedText>

export const countSubmissions = call('GET /api/submissions/waiting', {
  access: 'staff',
  summary: 'How many submissions wait in each vault that the caller is a member of',
  response: z.array(z.object({ vault_id: Id, waiting: z.int() })),
})

export const listSubmissions = call('GET /api/vaults/:id/submissions', {
  access: 'staff',
  summary: `A vault’s submissions by clients: waiting ones first, then those decided in the last ${submissionsKeptDays} days`,
  params,
  response: z.array(Submission),
})

export const openSubmission = call('POST /api/submissions/:id/open', {
  access: 'staff',
  summary: 'A waiting submission, for people who can open it; every opening is recorded',
  params,
  response: SealedSubmission,
})

const fileParams = z.object({ id: Id, file: Id })

export const openSubmissionFile = call('POST /api/submissions/:id/files/:file/open', {
  access: 'staff',
  summary:
    'Open a file of a waiting submission, for people who can open the submission; every opening is recorded',
  params: fileParams,
  response: z.object({ parts: z.int() }),
})

export const readSubmissionFilePart = call('GET /api/submissions/:id/files/:file/parts/:part', {
  access: 'staff',
  summary: 'One sealed part of a file of a waiting submission that the caller has opened',
  params: fileParams.extend({ part: numberIn(1, filePartsMax) }),
  response: z.object({ sealed: z.string() }),
})

export const refuseSubmission = call('POST /api/submissions/:id/refuse', {
  access: 'staff',
  summary: 'Refuse a submission and erase its text; the reason is kept',
  params,
  body: z.object({ reason: requiredText(maxLength.reason), statement: Statement }),
  response: Submission,
})
