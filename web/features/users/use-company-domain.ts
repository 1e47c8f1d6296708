import { getSignInOptions } from '@chaveiro/contract/sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

/** The e-mail domain of the company; undefined while unknown, in which case the server alone refuses others. */
export function useCompanyDomain(): string | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => api.send(getSignInOptions),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.company_domain
}
