import type { ShownVault } from '@chaveiro/client/types/vaults.ts'
import { createContext, useContext } from 'react'

/** The vault as it was called when its dialog opened: what is decided in the dialog holds for that one. */
export const ShownVaultContext = createContext<ShownVault>({ id: '', type: 'client', path: [] })

export const useShownVault = () => useContext(ShownVaultContext)
