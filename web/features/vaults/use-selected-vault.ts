import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The vault that the address names, so that reload, back and a link lead to it. */
export function useSelectedVault(vaults: readonly Vault[] | undefined) {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get('vault')
  const select = useCallback(
    // The one that is open is not opened a second time: one step back leads to what was there before.
    (next: string | null) => setParameters(next === null ? {} : { vault: next }, { replace: next === id }),
    [setParameters, id],
  )
  return { selected: vaults?.find((vault) => vault.id === id) ?? null, select }
}
