import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { copySecret } from '../../../ui/clipboard.ts'
import { toast } from '../../../ui/toast.tsx'

/** Copies a secret that may still be loading, and confirms it; throws if it cannot be loaded. A list also names the item. */
export function useCopySecret() {
  const { t } = useTranslation(['items', 'common'])
  return useCallback(
    async (text: Promise<Sure>, name: string, item?: string): Promise<boolean> => {
      const copying = copySecret(text)
      await text
      const done = await copying
      const hint = item === undefined ? t('act.copiedHint') : t('act.copiedFromHint', { item })
      if (done) toast.success(t('act.copied', { name }), hint)
      else toast.error(t('common:copyRefused'))
      return done
    },
    [t],
  )
}
