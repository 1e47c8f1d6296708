import type { ImportReport, UndoReport } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'

/** How an import ended, in a sentence. `name` is empty for a pasted text. */
export function useReportTitle(name: string, { interruptedBy, cancelled }: ImportReport) {
  const { t } = useTranslation('import')
  const fileName = name || t('pasted.name')
  if (interruptedBy) return { tone: 'danger', title: t('done.interrupted', { fileName }) } as const
  if (cancelled) return { tone: 'warning', title: t('done.cancelled', { fileName }) } as const
  return { tone: 'success', title: t('done.title', { fileName }) } as const
}

/** How the undoing of an import ended, in a sentence. */
export function useUndoTitle(name: string, { interruptedBy, left }: UndoReport) {
  const { t } = useTranslation('import')
  const fileName = name || t('pasted.name')
  if (interruptedBy) return { tone: 'danger', title: t('undo.interrupted', { fileName }) } as const
  if (left.length > 0) return { tone: 'warning', title: t('undo.partly', { fileName }) } as const
  return { tone: 'success', title: t('undo.done', { fileName }) } as const
}
