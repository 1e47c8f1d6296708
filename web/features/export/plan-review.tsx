import { type ExportForm, sealedExportForms } from '@chaveiro/contract/constants.ts'
import type { ExportPlan } from '@chaveiro/device'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LeftOut } from './left-out.tsx'
import { PassphrasePart } from './passphrase-part.tsx'
import type { Allowance } from './use-export.ts'

/** The second step, before anything is opened: what goes out, what does not and why, and whether it takes a second person. */
export function PlanReview({
  plan,
  allowance,
  form,
  onBack,
  onRun,
  onAsk,
}: {
  plan: ExportPlan
  allowance: Allowance
  form: ExportForm
  onBack: () => void
  onRun: (passphrase: string | null) => Promise<void>
  onAsk: () => Promise<void>
}) {
  const { t } = useTranslation('export')
  const [isAsking, setAsking] = useState(false)
  const count = plan.items.length
  const isAlone = !allowance.needs_second || count <= allowance.left
  const why = !allowance.needs_second
    ? t('plan.free')
    : isAlone
      ? t('plan.alone', { count: allowance.left })
      : `${t('plan.alone', { count: allowance.left })} ${t('plan.second')}`
  const ask = async () => {
    setAsking(true)
    await onAsk()
    setAsking(false)
  }
  return (
    <Card
      title={count === 0 ? t('plan.none') : t('plan.title', { count })}
      description={count === 0 ? undefined : `${t(`form.${form}`)} · ${why}`}
    >
      <div className="space-y-5">
        <LeftOut
          title={t('plan.leftOut', { count: plan.leftOut.length })}
          items={plan.leftOut.map(({ id, title, why: code }) => ({ id, title, error: { code } }))}
        />
        {!sealedExportForms.includes(form) && count > 0 && <OpenFile />}
        {count > 0 && isAlone && (
          <PassphrasePart form={form} label={t('run', { count })} onRun={onRun} onBack={onBack} />
        )}
        {!(count > 0 && isAlone) && (
          <div className="flex flex-wrap gap-2">
            {count > 0 && (
              <Button variant="primary" busy={isAsking} onClick={() => void ask()}>
                {t('plan.ask')}
              </Button>
            )}
            <Button disabled={isAsking} onClick={onBack}>
              {t('plan.back')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** What a file without encryption means. */
export function OpenFile() {
  const { t } = useTranslation('export')
  return (
    <Banner tone="warning" title={t('plan.open')}>
      {t('plan.openMeans')}
    </Banner>
  )
}
