import { useTranslation } from 'react-i18next'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { useHeldPage } from './use-held-page.ts'

/** Asks before changes are discarded, on closing the form and on leaving the page. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const ask = useAskToDiscard()
  useHeldPage(isDirty)
  return async () => {
    if (!isDirty || (await ask())) onClose()
  }
}

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
