import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The vault in the address, so that reload, back and links lead to it. */
export function useSelectedVault(vaults: readonly Vault[] | undefined, refetch: () => Promise<unknown>) {
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
  const isUnlisted = id !== null && vaults !== undefined && selected === null
  const gone = isUnlisted && lastSeen?.id === id ? lastSeen : null
  // The list may be older than a vault to which a link leads, so it is fetched once more before the vault is called missing.
  const [sought, setSought] = useState<string | null>(null)
  const isToSeek = isUnlisted && gone === null && sought !== id
  useEffect(() => {
    if (isToSeek) void refetch().then(() => setSought(id))
  }, [isToSeek, id, refetch])
  return {
    selected,
    /** The address names a vault that is not listed: it was deleted, or this person does not see it. */
    isMissing: isUnlisted && !isToSeek,
    /** The missing vault as it was last listed, for the forms that are still open over it; null if it never was. */
    gone,
    select,
  }
}
