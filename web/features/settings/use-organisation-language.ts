import type { Language } from '@chaveiro/contract/languages.ts'
import { changeOrganisationLanguage, getOrganisationLanguage } from '@chaveiro/contract/settings.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../session/api.ts'

export const useOrganisationLanguage = () =>
  useQuery({
    queryKey: ['settings', 'language'],
    queryFn: async () => (await api.send(getOrganisationLanguage)).language,
  })

/** Changes the language, then refetches everything and drops other screens' data, since several show words. */
export function useChangeLanguage() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (language: Language) => api.send(changeOrganisationLanguage, { body: { language } }),
    onSettled: () => {
      client.removeQueries({ type: 'inactive' })
      return client.invalidateQueries()
    },
  })
}
