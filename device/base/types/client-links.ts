import type { ClientLink, ClientLinkForm } from '@chaveiro/contract/calls/client-links.ts'
import type { Item, ItemFile, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { Submission, SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import type {
  ClientLinkHandle,
  DrawnVault,
  LinkEndingHandle,
  PersonHandle,
  SubmissionHandle,
  VaultHandle,
  VaultPlace,
} from './handles.ts'
import type { FileProgress, ItemOverviewDraft } from './items.ts'

/** A custodian's choices for a new link; the deputy as they were shown. */
export type ClientLinkDraft = Omit<ClientLinkForm, 'deputy_id' | 'wanted'> & {
  wanted: readonly string[]
  deputy: PersonHandle | null
}

export interface MadeClientLink {
  link: ClientLink
  /** The whole address with its fragment: only this device knows it, and only now. */
  url: string
  /** Whom the link's page names as its maker. */
  sender: OneTimeSender
}

/** A waiting submission as the list draws it. */
export type DrawnSubmission = Pick<Submission, 'id' | 'link_name'>

export interface OpenedSubmission {
  submission: Submission
  credential: SubmittedCredential
  /** What the list said that it answers, if the client titled it otherwise. */
  listedAs: string | null
  handle: SubmissionHandle
}

/** A person's acts about client links and submissions; listing links needs no key. */
export interface ClientLinkVerbs {
  /**
   * Throws DistrustError('person', fault) for another deputy than was shown, and SessionError('keys_unconfirmed') for one whose keys nobody
   * confirmed.
   */
  makeForClient(vault: VaultHandle, draft: ClientLinkDraft): Promise<MadeClientLink>
  /**
   * Opens it. Throws DistrustError('submission', fault) unless a custodian signed its link, under the name that was shown; SessionError('submission_unreadable')
   * for another link's address; SessionError('submission_shown_again') if it was accepted or refused. It and the two below throw
   * DistrustError('vault_log') for another vault than was shown.
   */
  openSubmission(drawn: DrawnSubmission, vault: VaultPlace): Promise<OpenedSubmission>
  /**
   * Opens (audited) a file that an opened submission names; answers it only if all of it is what the client sealed. Throws
   * SessionError('submission_unreadable').
   */
  openSubmissionFile(
    submission: SubmissionHandle,
    file: ItemFile,
    onProgress?: (progress: FileProgress) => void,
    signal?: AbortSignal,
  ): Promise<Blob>
  /** The handle of a link as the list draws it, in the vault that it is drawn in. */
  show(drawn: ClientLink, vault: DrawnVault): Promise<ClientLinkHandle | LinkEndingHandle>
  /** Ends a link by a statement in its vault's log, so that no device signs for it any more, or at least on the server. */
  withdraw(link: ClientLinkHandle | LinkEndingHandle): Promise<ClientLink>
  /** The same, and erases the submissions that wait there. Throws DistrustError('vault_log') for another vault than was shown. */
  withdrawAndErase(link: ClientLinkHandle): Promise<ClientLink>
  /**
   * Refuses a submission by a statement in the vault's log, so that showing it again is noticed. Opening is an act of its own, so one that
   * nobody opened is refused by what the list says of it: that erases no more than the server could by itself.
   */
  refuseSubmission(submissionId: DrawnSubmission['id'], vault: VaultHandle, reason: Sure): Promise<void>
  /**
   * Makes an item of it under the vault's own keys, once; throws `submission_decided` if somebody was faster, and
   * SessionError('submission_unvouched') if nobody vouches for its link, unless the person knows that and wants it all the same
   * (`isAccepted`).
   */
  takeSubmission(
    submission: SubmissionHandle,
    overview: ItemOverviewDraft,
    secret: ItemSecret,
    isAccepted: boolean,
  ): Promise<Item>
}
