import { startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { errorFacts } from '@chaveiro/device'
import { LogIn } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../session/api.ts'
import { forgetSignIn, isFreshSignIn } from '../../../session/fresh-sign-in.ts'
import { forgetTerms } from '../../../session/kept-terms.ts'
import { rememberPath } from '../../../session/return-path.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { UnlockFailure } from './unlock-failure.tsx'

/** Opens the key right after a fresh sign-in; after a lock, the person signs in again. */
export function UnlockTrusted({ others, ...page }: AccountPageData & { others: ReactNode }) {
  const { t } = useTranslation('account')
  const [step, setStep] = useState<'idle' | 'opening' | 'leaving'>('idle')
  const [failure, setFailure] = useState<unknown>(null)

  const attempt = useCallback(async (next: 'opening' | 'leaving', work: () => Promise<void>) => {
    setStep(next)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(error)
      setStep('idle')
    }
  }, [])
  useEffect(() => {
    if (!isFreshSignIn()) return
    forgetSignIn()
    void attempt('opening', async () => {
      try {
        await keySession.account.unlockTrusted()
      } catch (error) {
        // The five minutes after sign-in have passed; the button below asks for another sign-in.
        if (errorFacts(error).code !== 'fresh_sign_in_required') throw error
        setStep('idle')
      }
    })
  }, [attempt])

  const code = failure === null ? null : errorFacts(failure).code
  const isOver = code === 'not_found' || code === 'open_failed'
  return (
    <AccountPage
      {...page}
      title={t('unlock.title')}
      description={t('unlockTrusted.description')}
      after={others}
    >
      <div className="space-y-5">
        {failure !== null &&
          (isOver ? (
            <Banner tone="warning" live>
              {t('unlockTrusted.ended')}
            </Banner>
          ) : (
            <UnlockFailure failure={failure} />
          ))}
        <Button
          data-first-field
          variant="primary"
          size="lg"
          full
          icon={<LogIn />}
          disabled={isOver}
          busy={step !== 'idle'}
          busyLabel={t(step === 'opening' ? 'unlockTrusted.opening' : 'unlockTrusted.busy')}
          onClick={() => void attempt('leaving', signInAgain)}
        >
          {t('unlockTrusted.button')}
        </Button>
      </div>
    </AccountPage>
  )
}

/**
 * Goes to the identity provider and comes back to the same place. The present session lasts until the new one exists, so nothing is lost by
 * turning back at the provider.
 */
async function signInAgain(): Promise<void> {
  const { url } = await api.send(startSignIn)
  forgetTerms()
  rememberPath(location.pathname + location.search)
  location.assign(url)
}
