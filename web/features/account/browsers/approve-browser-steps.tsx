import type { BrowserRequest } from '@chaveiro/client/types/unlocking.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ShownDigits } from '../../../ui/digits-field.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import { Fact, Facts } from '../../../ui/table.tsx'
import { CompareDigits } from '../compare-digits.tsx'
import type { ApprovingStep } from './use-approving.ts'

/** What the dialog says at each step of letting a new browser in. */
export function ApproveBrowserSteps({
  step,
  request,
  code,
  onCompare,
}: {
  step: ApprovingStep
  request: BrowserRequest
  /** What this browser shows once it has handed the key over. */
  code: string | null
  onCompare: (digits: string) => Promise<void>
}) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  if (step === 'over') {
    return (
      <Banner tone="warning" live title={t('request.over')}>
        {t('request.overHelp')}
      </Banner>
    )
  }
  if (step === 'not_fitting') {
    return (
      <Banner tone="danger" live title={t('request.notFitting')}>
        {t('request.notFittingHelp')}
      </Banner>
    )
  }
  if (step === 'mismatch') {
    return (
      <Banner tone="danger" live title={t('request.mismatch')}>
        {t('request.mismatchHelp')}
      </Banner>
    )
  }
  if (step === 'was_not_me') {
    return (
      <Banner tone="danger" live title={t('request.wasNotMe.title')}>
        {t('request.wasNotMe.text')}
      </Banner>
    )
  }
  if (step === 'question') {
    return (
      <>
        <p className="text-body text-ink">{t('request.explain')}</p>
        <div className="rounded-lg border bg-sunken px-4 py-3">
          <Facts>
            <Fact name={t('request.browser')} wide>
              {request.label}
            </Fact>
            <Fact name={t('request.from')}>{request.ipAddress}</Fact>
            <Fact name={t('request.asked')}>{format.ago(request.createdAt)}</Fact>
          </Facts>
        </div>
        <p className="font-medium text-body text-ink">{t('request.question')}</p>
      </>
    )
  }
  if (step === 'digits' || step === 'comparing') {
    return (
      <>
        <p className="text-body text-ink">{t('request.typeTheirs')}</p>
        <CompareDigits
          label={t('request.theirCode')}
          help={t('request.oneAttempt')}
          button={t('request.compare')}
          onCompare={onCompare}
        />
      </>
    )
  }
  if (step === 'matched') return <p className="text-body text-ink">{t('request.matched')}</p>
  if (step === 'handed' && code !== null) {
    return (
      <>
        <p className="text-body text-ink">{t('request.typeThere')}</p>
        <ShownDigits label={t('request.code')} digits={code} />
        <p className="text-body text-ink-2">{t('request.typeThereHelp')}</p>
      </>
    )
  }
  return <Loading label={t('request.waitingForIt')} />
}
