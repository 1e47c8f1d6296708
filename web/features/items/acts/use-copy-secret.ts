import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { copySecret } from '../../../ui/clipboard.ts'
import { toast } from '../../../ui/toast.tsx'

/** Copies a secret that may still be on its way and says so; throws what kept it from coming. */
export function useCopySecret() {
  const { t } = useTranslation(['items', 'common'])
  return useCallback(
    async (text: Promise<string>, name: string): Promise<boolean> => {
      const copying = copySecret(text)
      await text
      const done = await copying
      if (done) toast.success(t('act.copied', { name }), t('act.copiedHint'))
      else toast.error(t('common:copyRefused'))
      return done
    },
    [t],
  )
}
