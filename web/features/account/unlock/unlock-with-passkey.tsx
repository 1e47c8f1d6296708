import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { PasskeyWay } from './use-unlock-ways.ts'

export function UnlockWithPasskey({
  passkeys,
  others,
  ...page
}: AccountPageData & { passkeys: readonly PasskeyWay[]; others: ReactNode }) {
  const { t } = useTranslation('account')
  return (
    <AccountPage
      {...page}
      title={t('unlock.title')}
      description={t('unlockWithPasskey.description')}
      after={others}
    >
      <PasskeyButton passkeys={passkeys} onUsed={(result) => keySession.account.unlockWithPasskey(result)} />
    </AccountPage>
  )
}
