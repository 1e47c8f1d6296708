import { type ExportForm, sealedExportForms } from '@chaveiro/contract/constants.ts'
import { writingLossSentence } from '@chaveiro/device'
import { FileWarning } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { LeftOut } from './left-out.tsx'
import { OpenFile } from './plan-review.tsx'
import type { SavedFile } from './use-export.ts'

/** What came out, and once more what did not. */
export function ExportResult({
  file: { fileName, count, leftOut, lost },
  form,
  onAgain,
}: {
  file: SavedFile
  form: ExportForm
  onAgain: () => void
}) {
  const { t } = useTranslation('export')
  return (
    <Card title={t('done.title', { count })} description={t('done.saved', { name: fileName })}>
      <div className="space-y-5">
        <LeftOut title={t('plan.leftOut', { count: leftOut.length })} items={leftOut} />
        <Lost lost={lost} />
        {sealedExportForms.includes(form) ? (
          <p className="text-body text-ink-2">{t('done.later')}</p>
        ) : (
          <OpenFile />
        )}
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </Card>
  )
}

/** The values that the form does not hold as they are, under their items. */
function Lost({ lost }: Pick<SavedFile, 'lost'>) {
  const { t } = useTranslation('export')
  if (lost.length === 0) return null
  return (
    <Disclosure icon={<FileWarning />} title={t('done.lost', { count: lost.length })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard scrolls a long list */}
      <ul tabIndex={0} className="max-h-80 space-y-2 overflow-y-auto px-3 py-3 text-body">
        {lost.map(({ record, what, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one item may lose two values of one name
          <li key={index} className="wrap-anywhere text-ink">
            {record} · {what}
            <span className="block text-ink-3 text-small">{writingLossSentence(why, currentLanguage())}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
