import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/text-field.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { UnlockForm } from './unlock-form.tsx'

/** For somebody who forgot the passphrase; a new one is chosen right after. */
export function UnlockWithCode({ others, ...page }: AccountPageData & { others: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <AccountPage
      {...page}
      title={t('unlockWithCode.title')}
      description={t('unlockWithCode.description')}
      after={others}
    >
      <UnlockForm
        texts={{
          button: t('unlockWithCode.button'),
          required: t('unlockWithCode.required'),
          wrong: t('unlockWithCode.wrong'),
        }}
        onUnlock={(code) => keySession.account.unlockWithRecoveryCode(code)}
        field={(props) => (
          <TextField
            {...props}
            mono
            autoCapitalize="characters"
            spellCheck={false}
            label={t('unlockWithCode.label')}
            help={t('unlockWithCode.help')}
          />
        )}
      />
    </AccountPage>
  )
}
