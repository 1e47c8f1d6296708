import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { SaveRecoveryCode } from './save-recovery-code.tsx'

/** Replaces the recovery code, on a page of its own since it is made for printing. */
export function NewRecoveryCode(page: AccountPageData) {
  const { t } = useTranslation('own-account')
  const navigate = useNavigate()
  const explain = useErrorText()
  const { askAgain, dialog } = useAskAgain()
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function make() {
    setBusy(true)
    setFailure(null)
    try {
      const made = await askAgain((proof) => keySession.account.beginNewRecoveryCode(proof))
      if (made) setRecoveryCode(made.value.recoveryCode)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (recoveryCode !== null) {
    return (
      <SaveRecoveryCode
        {...page}
        recoveryCode={recoveryCode}
        button={t('newCode.store')}
        onSaved={async () => {
          await keySession.account.finishNewRecoveryCode()
          toast.success(t('newCode.done'))
          navigate('/account')
        }}
      />
    )
  }
  return (
    <AccountPage {...page} title={t('newCode.title')} description={t('newCode.description')}>
      <div className="space-y-3">
        {failure !== null && (
          <Banner tone="danger" live title={t('newCode.failed')}>
            {explain(failure)}
          </Banner>
        )}
        <Button
          data-first-field
          variant="primary"
          size="lg"
          full
          busy={busy}
          busyLabel={t('newCode.busy')}
          onClick={() => void make()}
        >
          {t('newCode.button')}
        </Button>
        <ButtonLink to="/account" variant="ghost" full>
          {t('newCode.cancel')}
        </ButtonLink>
        {dialog}
      </div>
    </AccountPage>
  )
}
