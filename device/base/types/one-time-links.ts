import type { OneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import type { OneTimeSender } from '@chaveiro/contract/rules/links/one-time-sender.ts'
import type { ItemHandle } from './handles.ts'
import type { FileProgress } from './items.ts'

/** How long a link lives, and the password that its recipient is told in another way. */
export interface OneTimeTerms {
  expiresInHours?: number
  password?: string
}

/** The parts of an item that a link shows if the sender chooses them; its type is always included. */
export type ItemPart = 'title' | 'login' | 'password' | 'login_url' | 'notes'

export interface ItemLinkDraft extends OneTimeTerms {
  parts: readonly ItemPart[]
  /** Template fields of the item by their names, and the label that the recipient reads for each. */
  templateFields: readonly { name: string; label: string }[]
  /** Whether the fields that people added to the item are included. */
  withOwnFields: boolean
  /** Ids of files of the item. */
  files?: readonly string[]
  /** What the sender adds. */
  fields: OneTimeSecret['fields']
}

export interface SecretDraft extends OneTimeTerms {
  /** The sender's own name for it in their list; the server never sees it. */
  label: string
  secret: OneTimeSecret
  /** Files that the sender chose on their device. */
  files?: readonly { name: string; content: Blob }[]
}

/** Which file of a link is on its way, from 1, and how many of its parts have arrived. */
export interface LinkFilesProgress extends FileProgress {
  name: string
  /** Bytes. */
  size: number
  number: number
  files: number
}

export interface MadeOneTimeLink {
  id: string
  /** What its page says of who made it. */
  sender: OneTimeSender
  /** The whole address, with the key after its '#': it is nowhere else, and shown once. */
  url: string
  /** Both by the server's clock. */
  createdAt: string
  expiresAt: string
  maxViews: 1
}

/** A person's acts to send a secret to somebody outside. */
export interface OneTimeLinkVerbs {
  /**
   * Opens an item (audited as a reveal), and seals the chosen parts under a new link's key. Throws DistrustError('item', fault) if the item
   * is not what was shown or does not verify, and DistrustError('vault_log') for another vault, so that nothing invented by the server is
   * sent on; 'stale_revision' if somebody has edited it since. Each
   * chosen file is opened and audited too. Both throw SessionError('link_files_too_large').
   */
  makeForItem(
    item: ItemHandle,
    draft: ItemLinkDraft,
    onProgress?: (progress: LinkFilesProgress) => void,
    signal?: AbortSignal,
  ): Promise<MadeOneTimeLink>
  /** Seals what the person has just typed under a new link's key. */
  sendSecret(
    draft: SecretDraft,
    onProgress?: (progress: LinkFilesProgress) => void,
    signal?: AbortSignal,
  ): Promise<MadeOneTimeLink>
  /** The person's names for those links, by id; without an entry if there is no label or it does not open. */
  readLabels(links: readonly Pick<OneTimeLink, 'id' | 'label'>[]): Promise<Map<string, string>>
}
