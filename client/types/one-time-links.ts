import type { OneTimeLink } from '@chaveiro/contract/one-time-links.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/one-time-secret.ts'
import type { PlacedItem } from './items.ts'

/** How long a link lives, and the password that its recipient is told by another way. */
export interface OneTimeTerms {
  expiresInHours?: number
  password?: string
}

/** The parts of an item that a link shows only where the sender chooses them; its type always goes along. */
export type ItemPart = 'title' | 'login' | 'password' | 'login_url' | 'notes'

export interface ItemLinkDraft extends OneTimeTerms {
  parts: readonly ItemPart[]
  /** Template fields of the item by their names, and what the recipient reads beside each. */
  templateFields: readonly { name: string; label: string }[]
  /** What the sender adds. */
  fields: OneTimeSecret['fields']
}

export interface SecretDraft extends OneTimeTerms {
  /** What the sender calls it in their own list; the server never sees it. */
  label: string
  secret: OneTimeSecret
}

export interface MadeOneTimeLink {
  id: string
  /** The whole address, with the key behind its '#': it is nowhere else, and shown once. */
  url: string
  /** Both by the server's clock. */
  createdAt: string
  expiresAt: string
  maxViews: 1
}

/** What a person does to send a secret to somebody outside. */
export interface OneTimeLinkVerbs {
  /**
   * Opens an item (audited as a reveal), and seals the chosen parts under the key of a new link. DistrustError('item', fault)
   * where the item is not what was shown or does not verify, DistrustError('vault_log') for another vault: nothing that a server made up is
   * sent on.
   */
  makeItemLink(shown: PlacedItem, draft: ItemLinkDraft): Promise<MadeOneTimeLink>
  /** The same for what was typed just now. */
  sendSecret(draft: SecretDraft): Promise<MadeOneTimeLink>
  /** What the person called those links, by id; without an entry where there is no label or it does not open. */
  readOneTimeLabels(links: readonly Pick<OneTimeLink, 'id' | 'label'>[]): Promise<Map<string, string>>
}
