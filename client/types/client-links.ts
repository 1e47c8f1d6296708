import type { ClientLink, ClientLinkForm } from '@chaveiro/contract/client-links.ts'
import type { Item, ItemSecret } from '@chaveiro/contract/items.ts'
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
  /**
   * Whether the link's maker or deputy still stands for it. Where neither does, it could have been dated back by somebody who was
   * dismissed: the person asks the client before they use it.
   */
  isVouchedFor: boolean
}

/** What a person does about client links and what comes by them; listing, withdrawing and refusing need no key. */
export interface ClientLinkVerbs {
  /**
   * DistrustError('person', fault) for a deputy other than was shown; SessionError('keys_unconfirmed') for one whose keys
   * nobody confirmed.
   */
  makeClientLink(vault: ShownVault, draft: ClientLinkDraft): Promise<MadeClientLink>
  /**
   * Opens what a client handed in. DistrustError('submission', fault) where no custodian's link stands behind it, or it was not written with
   * that link's address.
   */
  openSubmission(submissionId: string, vaultId: string): Promise<OpenedSubmission>
  /** Makes an item of it, under the vault's own keys, once: `submission_decided` where somebody was faster. */
  takeSubmission(
    vault: ShownVault,
    submissionId: string,
    overview: ItemOverviewDraft,
    secret: ItemSecret,
  ): Promise<Item>
}
