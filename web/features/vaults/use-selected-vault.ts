import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The vault in the address, so that reload, back and links lead to it. */
export function useSelectedVault(vaults: readonly Vault[] | undefined) {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get('vault')
  const select = useCallback(
    // Selecting the open vault again adds no history entry, so that one step back leads to the one before.
    (next: string | null) => setParameters(next === null ? {} : { vault: next }, { replace: next === id }),
    [setParameters, id],
  )
  return { selected: vaults?.find((vault) => vault.id === id) ?? null, select }
}
