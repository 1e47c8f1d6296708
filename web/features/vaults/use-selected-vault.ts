import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The vault in the address, so that reload, back and links lead to it.
 * @param isFresh whether the list was fetched since the screen appeared; one read earlier may lack a vault that was made since
 */
export function useSelectedVault(vaults: readonly Vault[] | undefined, isFresh: boolean) {
  const [parameters, setParameters] = useSearchParams()
  const id = parameters.get('vault')
  const select = useCallback(
    // Selecting the open vault again adds no history entry, so that one step back leads to the one before.
    (next: string | null) => setParameters(next === null ? {} : { vault: next }, { replace: next === id }),
    [setParameters, id],
  )
  const selected = vaults?.find((vault) => vault.id === id) ?? null
  const [lastSeen, setLastSeen] = useState(selected)
  if (selected && selected !== lastSeen) setLastSeen(selected)
  const isMissing = id !== null && isFresh && vaults !== undefined && selected === null
  return {
    selected,
    /** The address names a vault that is not listed: it was deleted, or this person no longer sees it. */
    isMissing,
    /** The missing vault as it was last listed, for the forms that are still open over it; null if it never was. */
    gone: isMissing && lastSeen?.id === id ? lastSeen : null,
    select,
  }
}
