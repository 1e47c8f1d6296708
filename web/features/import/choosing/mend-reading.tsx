import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { ReadingChoices } from '../asking/reading-choices.tsx'
import { TablesColumns } from '../asking/tables-columns.tsx'
import type { Change, Refused } from '../use-import.ts'

/** For a file of which nothing can be imported as it was read: other columns, another line of names, other letters. */
export function MendReading({
  refused: { inspection, choices },
  onChange,
}: {
  refused: Refused
  onChange: (change: Change) => void
}) {
  const { t } = useTranslation('import')
  if (inspection.importId === null || inspection.tables.length === 0) return null
  return (
    <Card flush title={t('mend.title')} description={t('mend.description')}>
      <div className="px-5 pb-4">
        <ReadingChoices inspection={inspection} choices={choices} onChange={onChange} />
      </div>
      <div className="border-t">
        <TablesColumns tables={inspection.tables} choices={choices} onChange={onChange} />
      </div>
    </Card>
  )
}
