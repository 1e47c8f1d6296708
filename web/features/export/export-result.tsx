import type { ExportForm } from '@chaveiro/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LeftOut } from './left-out.tsx'
import { takesPassphrase } from './passphrase-part.tsx'
import { OpenFile } from './plan-review.tsx'
import type { SavedFile } from './use-export.ts'

/** What came out, and once more what did not. */
export function ExportResult({
  file: { fileName, count, leftOut },
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
        {takesPassphrase(form) ? <p className="text-body text-ink-2">{t('done.later')}</p> : <OpenFile />}
        <Button onClick={onAgain}>{t('done.again')}</Button>
      </div>
    </Card>
  )
}
