/** What the items area needs to know of the vault that it shows. */
export interface VaultInView {
  id: string
  name: string
  holds_key: boolean
  /** 0 while no device has given it a key. */
  generation: number
  tags: { client: string; squad: string }
}
