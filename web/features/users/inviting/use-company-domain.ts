import { getSignInOptions } from '@chaveiro/contract/calls/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../session/api.ts'

/** The company's e-mail domain; undefined until known, when only the server refuses other domains. */
export function useCompanyDomain(): string | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => api.send(getSignInOptions),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.company_domain
}
