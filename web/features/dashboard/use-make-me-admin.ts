import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../session/use-error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

/** Becomes the first admin and founds the organisation with this person's keys; then refetches everything. */
export function useMakeMeAdmin() {
  const { t } = useTranslation('dashboard')
  const explain = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => keySession.foundOrganisation(),
    onSuccess: (kit) => toast.success(kit.message),
    onError: (error) => toast.error(t('setup.failed'), explain(error)),
    // Also after a refusal: somebody else may have become admin meanwhile.
    onSettled: () => client.invalidateQueries(),
  })
}
