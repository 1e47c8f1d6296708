import type { ErrorFacts } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'

/** Asks whether a link is ended although what is shown of it is not what its maker signed. */
export function useAskOfDoubted(name: string) {
  const { t } = useTranslation('client-links')
  const confirm = useConfirm()
  const explain = useErrorText()
  return (doubt: ErrorFacts) =>
    confirm({
      title: t('list.doubtedTitle', { name }),
      message: `${explain(doubt)} ${t('list.doubted')}`,
      confirmLabel: t('list.withdraw'),
      tone: 'danger',
    })
}
