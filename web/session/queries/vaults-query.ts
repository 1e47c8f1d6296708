import { listVaults } from '@chaveiro/contract/vaults.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The vaults that the person may see. */
export const vaultsQuery = queryOptions({ queryKey: ['vaults'], queryFn: () => api.send(listVaults) })
