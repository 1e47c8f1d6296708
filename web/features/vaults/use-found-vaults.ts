import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keySession } from '../../worker/key-session.ts'
import { vaultsKey } from './use-vaults.ts'

/** Vaults created without a key get it from the first custodian's device that meets them; ours, here, once. */
export function useFoundVaults(vaults: readonly Vault[] | undefined, isCustodian: boolean) {
  const client = useQueryClient()
  const tried = useRef(false)
  const isNeeded = isCustodian && (vaults?.some((vault) => vault.generation === 0) ?? false)
  useEffect(() => {
    if (!isNeeded || tried.current) return
    tried.current = true
    keySession.foundUnkeyedVaults().then(
      (count) => {
        if (count > 0) void client.invalidateQueries({ queryKey: vaultsKey })
      },
      // The vault says by itself that it has no key yet; the next visit tries again.
      (error: unknown) => console.error('Founding a vault failed', error),
    )
  }, [isNeeded, client])
}
