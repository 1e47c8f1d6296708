import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PassphraseForm } from './passphrase-form.tsx'

/** After an unlock by recovery code, the forgotten passphrase is replaced before anything else. */
export function RenewPassphrase(page: AccountPageData) {
  const { t } = useTranslation('account')
  return (
    <AccountPage {...page} title={t('renew.title')} description={t('renew.description')}>
      <PassphraseForm
        button={t('renew.button')}
        busyLabel={t('renew.busy')}
        failedTitle={t('renew.failed')}
        onChosen={async (passphrase) => {
          await keySession.account.setNewPassphrase(passphrase, null)
          toast.success(t('renew.done'))
        }}
      />
    </AccountPage>
  )
}
