import { getGeneral } from '@chaveiro/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** Facts about this installation. */
export const useGeneral = () =>
  useQuery({ queryKey: ['settings', 'general'], queryFn: () => api.send(getGeneral) })
