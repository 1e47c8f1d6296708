import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/password-field.tsx'
import { keySession } from '../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from './account-page.tsx'
import { UnlockForm } from './unlock-form.tsx'
import { UnlockWithCode } from './unlock-with-code.tsx'

/** Later sign-ins and after a lock. The address stays as it is, so unlocking leads back to where the person was. */
export function Unlock(page: AccountPageData) {
  const { t } = useTranslation('account')
  const [withCode, setWithCode] = useState(false)

  if (withCode) return <UnlockWithCode {...page} onBack={() => setWithCode(false)} />
  return (
    <AccountPage
      {...page}
      title={t('unlock.title')}
      description={t('unlock.description')}
      after={
        <p className="text-center text-ink-3 text-small">
          {t('unlock.noReset')}{' '}
          <button
            type="button"
            onClick={() => setWithCode(true)}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            {t('unlock.useCode')}
          </button>
        </p>
      }
    >
      <UnlockForm
        texts={{ button: t('unlock.button'), required: t('unlock.required'), wrong: t('unlock.wrong') }}
        onUnlock={(passphrase) => keySession.unlockWithPassphrase(passphrase)}
        field={(props) => <PasswordField {...props} label={t('passphrase.label')} />}
      />
    </AccountPage>
  )
}
