import { ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { KeepForTyped, useKeptForTyped } from '../../nouns/forms/keep-for-typed.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GeneralTab } from './general-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'

const tabs = ['users', 'teams', 'machines', 'notifications', 'general'] as const
type Tab = (typeof tabs)[number]

/** For admins and managers; others read that it is not for them. The open tab is in the address. */
export function SettingsScreen({
  users,
  teams,
  machines,
}: {
  users: ReactNode
  teams: ReactNode
  machines: ReactNode
}) {
  const { t } = useTranslation(['settings', 'common'])
  const { may } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const mayChange = may('change_settings')
  const { isKept, keep } = useKeptForTyped()
  const open = tabs.find((tab) => tab === parameters.get('tab')) ?? 'users'
  return (
    <Page title={t('title')} description={t('description')}>
      {mayChange || isKept ? (
        <KeepForTyped value={keep}>
          <Tabs<Tab>
            label={t('tabs.label')}
            value={open}
            keepMounted={isKept}
            onValueChange={(tab) => setParameters(tab === 'users' ? {} : { tab }, { replace: true })}
            tabs={[
              { value: 'users' as const, label: t('tabs.users'), content: users },
              { value: 'teams' as const, label: t('tabs.teams'), content: teams },
              { value: 'machines' as const, label: t('tabs.machines'), content: machines },
              {
                value: 'notifications' as const,
                label: t('tabs.notifications'),
                content: <NotificationsTab />,
              },
              { value: 'general' as const, label: t('tabs.general'), content: <GeneralTab /> },
            ].filter(({ value }) => mayChange || value === open)}
          />
        </KeepForTyped>
      ) : (
        <EmptyState
          icon={<ShieldX />}
          title={t('forbidden')}
          action={<ButtonLink to="/">{t('common:notFound.home')}</ButtonLink>}
        />
      )}
    </Page>
  )
}
