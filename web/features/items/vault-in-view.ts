import type { ShownVault } from '@chaveiro/client/types/vaults.ts'

/** What the items area needs to know of the vault that it shows. */
export interface VaultInView {
  id: string
  name: string
  /** By what the person knows it: what is written goes into the vault that was shown so. */
  shown: ShownVault
  holds_key: boolean
  custody: 'shared' | 'split'
  /** 0 while no device has given it a key. */
  generation: number
  tags: { client: string; squad: string }
}
