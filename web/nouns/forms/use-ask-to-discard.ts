import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../ui/confirm-dialog.tsx'

/** Resolves with whether the person discards what they filled in. */
export function useAskToDiscard(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  const confirm = useConfirm()
  return () =>
    confirm({
      title: t('unsaved.title'),
      message: t('unsaved.message'),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('unsaved.keep'),
      tone: 'danger',
    })
}
