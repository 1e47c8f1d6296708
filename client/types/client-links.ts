import type { ClientLink, ClientLinkForm } from '@chaveiro/contract/client-links.ts'
import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
import type { SubmissionLink } from '@chaveiro/contract/rules/submission-link.ts'
import type { Submission, SubmittedCredential } from '@chaveiro/contract/submissions.ts'
import type { ItemOverviewDraft } from './items.ts'
import type { ShownPerson } from './people.ts'
import type { ShownVault } from './vaults.ts'

/** What a custodian decides about a new link; the deputy as they were shown. */
export type ClientLinkDraft = Omit<ClientLinkForm, 'deputy_id'> & { deputy: ShownPerson | null }

export interface MadeClientLink {
  link: ClientLink
  /** The whole address with its fragment: only this device knows it, and only now. */
  url: string
}

export interface OpenedSubmission {
  submission: Submission
  credential: SubmittedCredential
  /** When it was written, by the client's clock. */
  writtenAt: string
  /** Which text was opened, and by which link it came. */
  opened: { id: string; hash: string; writtenAt: string; link: SubmissionLink }
  /**
   * Whether the link's maker still stands for it. Where they do not, somebody who was dismissed could have dated it back: the
   * person asks the client before they use it.
   */
  isVouchedFor: boolean
}

export interface TakenSubmission {
  opened: OpenedSubmission['opened']
  /** The person knows that nobody stands for its link, and wants it nevertheless. */
  isAccepted: boolean
}

/** What a person does about client links and what comes by them; listing and withdrawing need no key. */
export interface ClientLinkVerbs {
  /**
   * DistrustError('person', fault) for a deputy other than was shown; SessionError('keys_unconfirmed') for one whose keys
   * nobody confirmed.
   */
  makeClientLink(vault: ShownVault, draft: ClientLinkDraft): Promise<MadeClientLink>
  /**
   * Opens what a client handed in. DistrustError('submission', fault) where no custodian's link stands behind it;
   * SessionError('submission_unreadable') for what was not written with that link's address, SessionError('submission_shown_again') for what
   * is an item of the vault already, or was refused on this device.
   */
  openSubmission(submissionId: string, vaultId: string): Promise<OpenedSubmission>
  /** Refuses it, and remembers that here: a server that shows it again is found out. */
  refuseSubmission(submissionId: string, vaultId: string, reason: string): Promise<void>
  /**
   * Makes an item of it, under the vault's own keys, once: `submission_decided` where somebody was faster.
   * SessionError('submission_unvouched') where nobody stands for its link and the person did not accept that.
   */
  takeSubmission(
    vault: ShownVault,
    taken: TakenSubmission,
    overview: ItemOverviewDraft,
    secret: ItemSecret,
  ): Promise<Item>
}
