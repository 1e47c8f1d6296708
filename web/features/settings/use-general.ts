import { getGeneral } from '@chaveiro/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** What this installation is. */
export const useGeneral = () =>
  useQuery({ queryKey: ['settings', 'general'], queryFn: () => api.send(getGeneral) })
