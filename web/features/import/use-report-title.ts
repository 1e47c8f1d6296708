import type { ImportReport } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'

/** How an import ended, in a sentence. */
export function useReportTitle(fileName: string, { interruptedBy, cancelled }: ImportReport) {
  const { t } = useTranslation('import')
  if (interruptedBy) return { tone: 'danger', title: t('done.interrupted', { fileName }) } as const
  if (cancelled) return { tone: 'warning', title: t('done.cancelled', { fileName }) } as const
  return { tone: 'success', title: t('done.title', { fileName }) } as const
}
