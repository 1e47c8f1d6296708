import type { Vault } from '@chaveiro/contract/calls/vaults.ts'

/** With more items than this, a vault is deleted only after its name was typed. */
const fewItems = 10

/** What has to be typed before a vault is deleted, or deleted for good; nothing where it takes little along. */
export const typedName = (vault: Pick<Vault, 'item_count'>, typed: { text: string; label: string }) =>
  vault.item_count > fewItems ? { typed } : {}
