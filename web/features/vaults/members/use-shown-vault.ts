import type { DrawnVault } from '@chaveiro/device'
import { createContext, useContext } from 'react'

/** The vault as shown when its dialog opened; decisions in the dialog apply to exactly that one. */
export const ShownVaultContext = createContext<DrawnVault>({ id: '', type: 'client', path: [] })

export const useShownVault = () => useContext(ShownVaultContext)
