import { getGeneral } from '@chaveiro/contract/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { caller } from '../../session/caller.ts'

/** What this installation is. */
export const useGeneral = () =>
  useQuery({ queryKey: ['settings', 'general'], queryFn: () => caller.send(getGeneral) })
