import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../ui/password-field.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { UnlockForm } from './unlock-form.tsx'

export function UnlockWithPassphrase({ others, ...page }: AccountPageData & { others: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <AccountPage {...page} title={t('unlock.title')} description={t('unlock.description')} after={others}>
      <UnlockForm
        texts={{
          button: t('unlock.button'),
          required: t('unlock.required'),
          wrong: `${t('unlock.wrong')} ${t('unlock.wrongHelp')}`,
        }}
        onUnlock={(passphrase) => keySession.account.unlockWithPassphrase(passphrase)}
        field={(props) => <PasswordField {...props} label={t('passphrase.label')} />}
      />
    </AccountPage>
  )
}
