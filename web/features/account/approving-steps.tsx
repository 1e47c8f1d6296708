import { useTranslation } from 'react-i18next'
import { useWhomToTell } from '../../nouns/people/use-whom-to-tell.ts'
import { Banner } from '../../ui/banner.tsx'
import { ShownDigits } from '../../ui/digits-field.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import type { ApprovingStep } from './browsers/use-approving.ts'
import { CompareDigits } from './compare-digits.tsx'

/** What is shown at each step after the question, in the words for a new browser or for a program. */
export function ApprovingSteps({
  words,
  step,
  code,
  onCompare,
}: {
  words: 'browser-request' | 'connect'
  step: Exclude<ApprovingStep, 'question'>
  /** The digits that this page shows after it has sealed the key. */
  code: string | null
  onCompare: (digits: string) => Promise<void>
}) {
  const { t } = useTranslation(words)
  const whom = useWhomToTell()
  switch (step) {
    case 'over':
      return (
        <Banner tone="warning" live title={t('over')}>
          {t('overHelp')}
        </Banner>
      )
    case 'not_fitting':
      return (
        <Banner tone="danger" live title={t('notFitting')}>
          {t('notFittingHelp', { whom })}
        </Banner>
      )
    case 'mismatch':
      return (
        <Banner tone="danger" live title={t('mismatch')}>
          {t('mismatchHelp', { whom })}
        </Banner>
      )
    case 'was_not_me':
      return (
        <Banner tone="danger" live title={t('wasNotMe.title')}>
          {t('wasNotMe.text', { whom })}
        </Banner>
      )
    case 'digits':
    case 'comparing':
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
    case 'matched':
      return <p className="text-body text-ink">{t('matched')}</p>
    case 'handed':
      return (
        <>
          <p className="text-body text-ink">{t('typeThere')}</p>
          <ShownDigits label={t('code')} digits={code ?? ''} />
          <p className="text-body text-ink-2">{t('typeThereHelp')}</p>
        </>
      )
    default:
      return <Loading label={t('waitingForIt')} />
  }
}
