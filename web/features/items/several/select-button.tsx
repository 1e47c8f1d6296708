import { Check, ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import type { Selection } from './use-selection.ts'

/** Begins a selection, and ends it in the same place. */
export function SelectButton({
  selection: { isSelecting, start, end },
  hint,
  wordClassName,
}: {
  selection: Pick<Selection<{ id: string }>, 'isSelecting' | 'start' | 'end'>
  /** What can be done with what is selected. */
  hint: string
  /** For the word beside the icon. */
  wordClassName?: string
}) {
  const { t } = useTranslation('items')
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={isSelecting ? <Check /> : <ListChecks />}
      title={isSelecting ? undefined : hint}
      className="ml-auto"
      onClick={isSelecting ? end : start}
    >
      {isSelecting ? t('several.end') : <span className={wordClassName}>{t('several.start')}</span>}
    </Button>
  )
}
