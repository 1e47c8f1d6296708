import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../../ui/table.tsx'
import { AccountPage, type AccountPageData } from './account-page.tsx'

/** All that role client reaches: their own account. */
export function ClientAccount(page: AccountPageData) {
  const { t } = useTranslation(['account', 'common'])
  return (
    <AccountPage {...page} title={t('client.title')} description={t('client.description')}>
      <Facts>
        <Fact name={t('client.name')}>{page.user.name || t('common:user.nameless')}</Fact>
        <Fact name={t('client.role')}>{t('common:role.client')}</Fact>
        <Fact name={t('client.email')} wide>
          {page.user.email}
        </Fact>
      </Facts>
    </AccountPage>
  )
}
