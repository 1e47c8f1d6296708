import type { BrowserRequest } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useLabelName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useWhomToTell } from '../../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ShownDigits } from '../../../ui/digits-field.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { Fact, Facts } from '../../../ui/table.tsx'
import { CompareDigits } from '../compare-digits.tsx'
import type { ApprovingStep } from './use-approving.ts'

/** The dialog's content at each step of letting a new browser in. */
export function ApproveBrowserSteps({
  step,
  request,
  code,
  onCompare,
}: {
  step: ApprovingStep
  request: BrowserRequest
  /** The digits that this browser shows after it has sealed the key. */
  code: string | null
  onCompare: (digits: string) => Promise<void>
}) {
  const { t } = useTranslation('browser-request')
  const format = useFormat()
  const nameOf = useLabelName()
  const whom = useWhomToTell()
  if (step === 'over') {
    return (
      <Banner tone="warning" live title={t('over')}>
        {t('overHelp')}
      </Banner>
    )
  }
  if (step === 'not_fitting') {
    return (
      <Banner tone="danger" live title={t('notFitting')}>
        {t('notFittingHelp', { whom })}
      </Banner>
    )
  }
  if (step === 'mismatch') {
    return (
      <Banner tone="danger" live title={t('mismatch')}>
        {t('mismatchHelp', { whom })}
      </Banner>
    )
  }
  if (step === 'was_not_me') {
    return (
      <Banner tone="danger" live title={t('wasNotMe.title')}>
        {t('wasNotMe.text')}
      </Banner>
    )
  }
  if (step === 'question') {
    return (
      <>
        <p className="text-body text-ink">{t('explain')}</p>
        <div className="rounded-lg border bg-sunken px-4 py-3">
          <Facts>
            <Fact name={t('browser')} wide>
              {nameOf(request.label)}
            </Fact>
            {request.ipAddress && <Fact name={t('from')}>{request.ipAddress}</Fact>}
            <Fact name={t('asked')}>{format.ago(request.createdAt)}</Fact>
          </Facts>
        </div>
        <p className="font-medium text-body text-ink">{t('question')}</p>
      </>
    )
  }
  if (step === 'digits' || step === 'comparing') {
    return (
      <>
        <p className="text-body text-ink">{t('typeTheirs')}</p>
        <CompareDigits
          label={t('theirCode')}
          help={t('oneAttempt')}
          button={t('compare')}
          onCompare={onCompare}
        />
      </>
    )
  }
  if (step === 'matched') return <p className="text-body text-ink">{t('matched')}</p>
  if (step === 'handed' && code !== null) {
    return (
      <>
        <p className="text-body text-ink">{t('typeThere')}</p>
        <ShownDigits label={t('code')} digits={code} />
        <p className="text-body text-ink-2">{t('typeThereHelp')}</p>
      </>
    )
  }
  return <Loading label={t('waitingForIt')} />
}
