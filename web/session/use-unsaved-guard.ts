import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../ui/confirm-dialog.tsx'

/** Asks before changes are discarded, on closing the form and on leaving the page. */
export function useUnsavedGuard(isDirty: boolean, onClose: () => void): () => Promise<void> {
  const { t } = useTranslation('common')
  const confirm = useConfirm()
  useEffect(() => {
    if (!isDirty) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', hold)
    return () => removeEventListener('beforeunload', hold)
  }, [isDirty])
  return async () => {
    const question = {
      title: t('unsaved.title'),
      message: t('unsaved.message'),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('unsaved.keep'),
    }
    if (!isDirty || (await confirm({ ...question, tone: 'danger' }))) onClose()
  }
}
