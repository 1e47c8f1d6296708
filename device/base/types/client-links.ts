import type { ClientLink, ClientLinkForm } from '@chaveiro/contract/calls/client-links.ts'
import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import type { Submission, SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import type { SubmissionLink } from '@chaveiro/contract/log/links/submission-link.ts'
import type { PersonHandle, VaultHandle, VaultPlace } from './handles.ts'
import type { ItemOverviewDraft } from './items.ts'

/** A custodian's choices for a new link; the deputy as they were shown. */
export type ClientLinkDraft = Omit<ClientLinkForm, 'deputy_id'> & { deputy: PersonHandle | null }

export interface MadeClientLink {
  link: ClientLink
  /** The whole address with its fragment: only this device knows it, and only now. */
  url: string
}

/** A waiting submission as the list showed it. */
export type ShownSubmission = Pick<Submission, 'id' | 'link_name'>

/** A link as the list shows it. */
export type ShownLink = Pick<ClientLink, 'id' | 'vault_id'>

export interface OpenedSubmission {
  submission: Submission
  credential: SubmittedCredential
  /** When it was written, by the client's clock. */
  writtenAt: string
  /** Which text was opened, and by which link it came. */
  opened: { id: string; hash: string; writtenAt: string; link: SubmissionLink }
  /**
   * Whether the link's maker is still entitled to keep it. If not, a dismissed custodian could have dated the link back, so the person asks
   * the client before they use the submission.
   */
  isVouchedFor: boolean
}

export interface TakenSubmission {
  opened: OpenedSubmission['opened']
  /** The person knows that nobody vouches for its link, and wants the submission all the same. */
  isAccepted: boolean
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
  openSubmission(shown: ShownSubmission, vault: VaultPlace): Promise<OpenedSubmission>
  /**
   * Ends a link by a statement in its vault's log, so that no device signs for it any more, or at least on the server; with `eraseIn`, also
   * erases the submissions that wait there. Throws DistrustError('vault_log') for another vault than was shown.
   */
  withdraw(link: ShownLink, eraseIn: VaultHandle | null): Promise<ClientLink>
  /** Refuses a submission by a statement in the vault's log, so that showing it again is noticed. */
  refuseSubmission(submissionId: string, vault: VaultHandle, reason: string): Promise<void>
  /**
   * Makes an item of it under the vault's own keys, once; throws `submission_decided` if somebody was faster, and
   * SessionError('submission_unvouched') if nobody vouches for its link and the person did not accept that.
   */
  takeSubmission(
    vault: VaultHandle,
    submission: TakenSubmission,
    overview: ItemOverviewDraft,
    secret: ItemSecret,
  ): Promise<Item>
}
