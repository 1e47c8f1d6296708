import type { CallInput } from '@chaveiro/contract/call.ts'
import { changeOrganisationSettings } from '@chaveiro/contract/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { organisationSettingsQuery } from '../../nouns/organisation/organisation-settings.ts'
import { api } from '../../session/api.ts'

/** Saves the settings, and applies the answer to this browser at once. */
export function useChangeOrganisation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: CallInput<typeof changeOrganisationSettings>['body']) =>
      api.send(changeOrganisationSettings, { body }),
    onSuccess: (settings) => client.setQueryData(organisationSettingsQuery.queryKey, settings),
  })
}
