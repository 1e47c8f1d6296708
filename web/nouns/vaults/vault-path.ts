/** The page of a vault, or of one item in it. */
export const vaultPath = (vault: string, item?: string): string =>
  `/vaults?${new URLSearchParams({ vault, ...(item !== undefined && { item }) })}`
