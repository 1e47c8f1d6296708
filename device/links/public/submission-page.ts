import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { submissionUploadSeconds } from '@chaveiro/contract/constants.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { SubmissionWords } from '@chaveiro/contract/rules/links/submission-words.ts'
import { readSubmissionPage } from '@chaveiro/crypto/processes/read-submission-page.ts'
import {
  readSubmissionAddress,
  type SubmissionAddress,
  submissionProof,
} from '@chaveiro/crypto/processes/submission-address.ts'
import { settle } from '../../base/async/settle.ts'
import type { Upload } from '../../base/files/named-file.ts'
import type { FileProgress } from '../../base/types/items.ts'
import { LinkError } from './link-error.ts'
import { type PublicCalls, publicCall } from './public-call.ts'
import type { BelievedInbox, SealedCredential } from './seal-credential.ts'
import type { FileCalls } from './upload-files.ts'

/** What the server says of a client link, verified by the link's own key. */
export interface ShownLink {
  readonly words: SubmissionWords
  /** The places in its list of what came already: the server's word, as whoever submits has no other. */
  readonly answered: readonly number[]
  /** Nobody has signed for the vault's present key yet; submissions are not accepted until then. */
  readonly isRenewing: boolean
}

/** The page of a client link. */
export interface SubmissionPage {
  /**
   * Asks for the link. Throws LinkError: 'altered' if the link's own key did not sign it; if the signature has expired, 'renewing' if the
   * server says so, else 'past'.
   */
  look(): Promise<ShownLink>
  /** Loads the code that seals, while the person types. */
  prepare(): Promise<void>
  /**
   * Seals and submits what was typed; if the vault's key was renewed meanwhile, asks and seals again by itself. The same content after a
   * failure is the same submission, also if the first answer was lost. Files are uploaded first; after a failure those go on that did not
   * arrive. Throws LinkError.
   */
  submit(
    credential: TypedCredential,
    files?: readonly File[],
    onProgress?: (progress: FileProgress) => void,
    /** The place in the link's list of what is handed in; null for something else. */
    answers?: number | null,
  ): Promise<void>
}

/** What somebody types; its files are named once they are uploaded. */
export type TypedCredential = Omit<SubmittedCredential, 'files'>

/** A signed-in client, who submits in their own name, and only through the link that they chose. */
export type SignedInClient = { readonly linkId: string; readonly token: () => string | null }

export type SubmissionCalls = PublicCalls & {
  readonly client?: SignedInClient
  readonly now?: () => Date
  /** Called between slices of work, so that the page stays responsive. */
  readonly pause?: () => Promise<void>
}

/** After these the page asks for the link again, and seals or uploads again. */
const sealedAgain: ReadonlySet<LinkError['fault']> = new Set(['renewed', 'files_gone'])

const uploadLimitMs = submissionUploadSeconds * 1000

type Loaded = BelievedInbox & ShownLink

/** The page of a client link's address: the token of its path, and its fragment. Null if they do not belong together. Makes no call yet. */
export async function openSubmissionPage(
  { token, fragment }: { token: string; fragment: string },
  calls: SubmissionCalls,
): Promise<SubmissionPage | null> {
  const address = await readSubmissionAddress(token, fragment)
  if (!address) return null
  const now = () => calls.now?.() ?? new Date()
  const pause = calls.pause ?? (() => new Promise<void>((resume) => setTimeout(resume)))
  const load = () => loadInbox(calls, token, address)
  const loadSealing = () => import('./seal-credential.ts')
  let loaded: Loaded | null = null
  let last: SealedCredential | null = null
  const uploads = new Map<File, Upload>()
  const upload = async (
    files: readonly File[],
    org: string,
    onProgress: (progress: FileProgress) => void,
  ) => {
    const { uploadFiles } = await import('./upload-files.ts')
    const path = `/api/vaults/client-submit/${token}/files`
    const proof = await submissionProof(address.secret)
    const post = (part: string, body: object) =>
      publicCall(calls, {
        method: 'POST',
        path: path + part,
        body: { ...body, proof },
        limitMs: uploadLimitMs,
      })
    const fileCalls: FileCalls = {
      begin: (begun) => post('', begun),
      put: ({ id, part, sealed }) => post(`/${id}/parts/${part}`, { sealed }),
      wait: calls.wait,
    }
    return uploadFiles(files, uploads, org, fileCalls, onProgress)
  }

  return {
    async look() {
      loaded = await load()
      return loaded
    },
    prepare: async () => {
      await loadSealing()
    },
    async submit(typed, files = [], onProgress = () => undefined, answers = null) {
      const { sealCredential } = await loadSealing()
      await settle(
        ({ error }) => (error instanceof LinkError && sealedAgain.has(error.fault) ? {} : 'stands'),
        async (tries, failure) => {
          if (failure instanceof LinkError && failure.fault === 'files_gone') uploads.clear()
          if (loaded === null || loaded.isRenewing || tries > 1) loaded = await load()
          if (loaded.isRenewing) throw new LinkError('renewing')
          const named = files.length > 0 && { files: await upload(files, loaded.inbox.org, onProgress) }
          const credential = { ...typed, ...named }
          last = await sealCredential(credential, loaded, address.secret, last, { now: now(), pause })
          const { client } = calls
          const path = client
            ? `/api/client-links/mine/${client.linkId}/item`
            : `/api/vaults/client-submit/${token}/item`
          const bearer = client?.token() ?? undefined
          const body = { ...last.body, answers }
          await publicCall(calls, { method: 'POST', path, body, limitMs: uploadLimitMs, bearer })
        },
        calls.wait && { wait: calls.wait },
      )
      uploads.clear()
      last = null
    },
  }
}

async function loadInbox(calls: SubmissionCalls, token: string, address: SubmissionAddress): Promise<Loaded> {
  const answer = await publicCall(calls, { method: 'GET', path: `/api/vaults/by-token/${token}` })
  const { key, statement, client_name, challenge, is_renewing, answered } = (answer ?? {}) as Record<
    string,
    unknown
  >
  const served = { key: String(key), statement: String(statement), client_name: String(client_name) }
  const now = calls.now?.() ?? new Date()
  try {
    const { inbox, words } = await readSubmissionPage(address, served, now)
    if (calls.client && calls.client.linkId !== inbox.link) throw new LinkError('other')
    const came = words.wanted.flatMap((_, place) =>
      Array.isArray(answered) && answered.includes(place) ? [place] : [],
    )
    return {
      ...{ inbox, words, answered: came },
      ...{ challenge: String(challenge), isRenewing: is_renewing === true },
    }
  } catch (error) {
    if (error instanceof LinkError) throw error
    const isOver = error instanceof StatementRefused && error.fault === 'expired'
    if (!isOver) throw new LinkError('altered')
    // Nobody signed in time, and the server says so itself: nothing is accepted, and the server is not accused.
    throw new LinkError(is_renewing === true ? 'renewing' : 'past')
  }
}
