import { errorFacts } from '@chaveiro/device'
import { KeyRound, Laptop, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FactLine, FactList } from '../../../ui/fact-list.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PassphraseForm } from './passphrase-form.tsx'
import { SaveRecoveryCode } from './save-recovery-code.tsx'

/** First sign-in: a passphrase, then the recovery code. Nothing is stored before the person confirms that they saved the code. */
export function CreateKey(page: AccountPageData) {
  const { t } = useTranslation('account')
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null)
  /** Null until this browser asks whether the account is a new one. */
  const [isNewAccount, setIsNewAccount] = useState<boolean | null>(null)

  if (recoveryCode !== null) {
    return (
      <SaveRecoveryCode
        {...page}
        recoveryCode={recoveryCode}
        button={t('recovery.button')}
        onSaved={() => keySession.account.finish()}
      />
    )
  }
  return (
    <AccountPage
      {...page}
      title={t('create.title')}
      description={t('create.description')}
      after={
        <FactList>
          <FactLine icon={<Laptop />}>{t('create.fact.local')}</FactLine>
          <FactLine icon={<LifeBuoy />}>{t('create.fact.noReset')}</FactLine>
          <FactLine icon={<KeyRound />}>{t('create.fact.alone')}</FactLine>
        </FactList>
      }
    >
      <PassphraseForm
        button={t('create.button')}
        busyLabel={t('create.busy')}
        failedTitle={t('create.failed')}
        onChosen={async (passphrase) => {
          try {
            const { recoveryCode } = await keySession.account.begin(passphrase, isNewAccount ?? false)
            setRecoveryCode(recoveryCode)
          } catch (error) {
            if (errorFacts(error).code === 'other_account') setIsNewAccount(isNewAccount ?? false)
            throw error
          }
        }}
      >
        {isNewAccount !== null && (
          <CheckboxField
            label={t('create.newAccount')}
            checked={isNewAccount}
            onChange={(event) => setIsNewAccount(event.target.checked)}
          />
        )}
      </PassphraseForm>
    </AccountPage>
  )
}
