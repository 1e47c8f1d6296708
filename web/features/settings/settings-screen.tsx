import { ShieldX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GeneralTab } from './general-tab.tsx'

/** For admins and managers; others read that it is not for them. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const { isCustodian } = useCurrentUser()
  const [tab, setTab] = useState<'general'>('general')
  return (
    <Page title={t('title')} description={t('description')}>
      {isCustodian ? (
        <Tabs
          label={t('tabs.label')}
          value={tab}
          onValueChange={setTab}
          tabs={[{ value: 'general', label: t('tabs.general'), content: <GeneralTab /> }]}
        />
      ) : (
        <EmptyState icon={<ShieldX />} title={t('forbidden')} />
      )}
    </Page>
  )
}
