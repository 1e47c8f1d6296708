import type { PendingReset } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { HelperList } from '../../../nouns/people/helper-list.tsx'
import { expectEnd } from '../../../session/leave.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { WordList } from '../../../ui/word-list.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { KitForm } from './kit-form.tsx'
import { WithdrawReset } from './withdraw-reset.tsx'

const askAgainMs = 10_000

/** New keys waiting for two confirmations: the words to read out, how many there are, and the kit as one of the two. */
export function ResetWaiting({
  reset,
  others,
  ...page
}: AccountPageData & { reset: PendingReset; others: ReactNode }) {
  const { t } = useTranslation('account')
  const explain = useErrorText()
  const format = useFormat()
  // The session reports what it learns by its status; this query only makes it ask.
  const asking = useQuery({
    queryKey: ['key-reset'],
    queryFn: () => keySession.refresh().then(() => true),
    refetchInterval: askAgainMs,
    retry: false,
    gcTime: 0,
  })
  const withdrawnHere = useEndToast()
  useEffect(() => {
    expectEnd('new_keys_perhaps')
    return () => expectEnd('signed_out')
  }, [])

  return (
    <AccountPage
      {...page}
      title={t('waiting.title')}
      description={t('waiting.description')}
      after={
        <div className="space-y-6">
          {others}
          <WithdrawReset
            onWithdrawing={(is) => {
              withdrawnHere.current = is
            }}
          />
        </div>
      }
    >
      <div className="space-y-5">
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-medium text-ink text-small">{t('waiting.words')}</h2>
            <Badge tone={reset.isProposed ? 'blue' : 'yellow'}>
              {t(reset.isProposed ? 'waiting.one' : 'waiting.none')}
            </Badge>
          </div>
          {reset.words ? (
            <>
              <WordList label={t('waiting.words')} words={reset.words} className="mt-2" />
              <p className="mt-2 text-ink-3 text-small">{t('waiting.wordsHelp')}</p>
            </>
          ) : (
            <Banner tone="info" className="mt-2">
              {t('waiting.wordsElsewhere')}
            </Banner>
          )}
        </div>
        <div>
          <h2 className="mb-2.5 font-medium text-ink text-small">{t('waiting.helpers')}</h2>
          <HelperList label={t('waiting.helpers')} exceptId={page.user.id} />
        </div>
        {asking.isError && (
          <Banner tone="warning" title={t('waiting.failed')}>
            {explain(asking.error)}
          </Banner>
        )}
        <p className="text-body text-ink-2">
          {t('waiting.afterwards')}
          <span className="block text-ink-3 text-small">
            {t('waiting.asked', { ago: format.ago(reset.requestedAt) })}
          </span>
        </p>
        {reset.words && <KitForm />}
      </div>
    </AccountPage>
  )
}

/** Says why this page closes, unless the person withdrew here; call the returned function then. */
function useEndToast() {
  const { t } = useTranslation('account')
  const withdrawnHere = useRef(false)
  useEffect(
    () => () => {
      if (withdrawnHere.current) return
      const status = keySession.getStatus()
      if (status.state === 'locked' && status.reset === undefined) toast.info(t('waiting.over'))
    },
    [t],
  )
  return withdrawnHere
}
