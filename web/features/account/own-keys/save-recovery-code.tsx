import { useTranslation } from 'react-i18next'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { RecoveryCodeForm } from '../unlock/recovery-code-form.tsx'

/** The only moment in which a recovery code is shown; continuing stores the method that it opens. */
export function SaveRecoveryCode({
  recoveryCode,
  button,
  onSaved,
  ...page
}: AccountPageData & { recoveryCode: string; button: string; onSaved: () => Promise<void> }) {
  const { t } = useTranslation('account')
  return (
    <AccountPage {...page} title={t('recovery.title')} description={t('recovery.description')}>
      <RecoveryCodeForm user={page.user} recoveryCode={recoveryCode} button={button} onSaved={onSaved} />
    </AccountPage>
  )
}
