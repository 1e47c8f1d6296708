import type { Language } from '@chaveiro/contract/languages.ts'
import { becameAdminWords } from '@chaveiro/contract/roster.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

/** Becomes the first admin and founds the organisation with this person's keys; then refetches everything. */
export function useMakeMeAdmin() {
  const { t, i18n } = useTranslation('dashboard')
  const explain = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => keySession.organisation.found(),
    onSuccess: () => toast.success(becameAdminWords[i18n.language as Language]),
    onError: (error) => toast.error(t('setup.failed'), explain(error)),
    // Also after a refusal: somebody else may have become admin meanwhile.
    onSettled: () => client.invalidateQueries(),
  })
}
