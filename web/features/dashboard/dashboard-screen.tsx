import { CalendarClock, FolderKey, KeySquare, RotateCw, ScrollText, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { NoVaultYet } from '../../nouns/vaults/no-vault-yet.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkCard, StatCard } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { useUiTexts } from '../../ui/ui-texts.tsx'
import type { RenderDecision } from './need-props.ts'
import { NeedsYou } from './needs-you.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { SetupSteps } from './setup-steps.tsx'
import { useDashboard } from './use-dashboard.ts'

/** The first screen: what needs this person, what they use, figures, shortcuts, recent activity. */
export function DashboardScreen({
  suggestion,
  quick,
  renderDecision,
}: {
  /** Another feature's suggestion, shown once the installation is set up. */
  suggestion: ReactNode
  /** What the person uses most and used last, from the feature of items. */
  quick: ReactNode
  renderDecision: RenderDecision
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { user, may } = useCurrentUser()
  const mayCreate = may('create_vault')
  const query = useDashboard()
  /** A figure that could not be loaded is a dash, never a zero. */
  const figure = (value: number | undefined) =>
    value === undefined ? (query.isError ? '–' : undefined) : format.number(value)
  const expiring = query.data?.expiring_soon
  const pending = query.data?.pending_jit_requests
  const decides = may('approve_jit', { isOwn: false, hasApproved: false })

  return (
    <Page title={t('title')} description={t('description')}>
      <SetupSteps figures={query.data} otherwise={suggestion} />
      {query.data && !mayCreate && user.admin_exists && !query.data.has_vaults && (
        <NoVaultYet seesVaults={query.data.total_vaults > 0} />
      )}
      <NeedsYou figures={query.data} renderDecision={renderDecision} />
      {quick}
      {query.error && !query.data && <NoFigures error={query.error} onRetry={() => void query.refetch()} />}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <StatCard label={t('stats.vaults')} value={figure(query.data?.total_vaults)} icon={<FolderKey />} />
        <StatCard
          label={t('stats.items')}
          value={figure(query.data?.total_items)}
          icon={<KeySquare />}
          hint={mayCreate || !query.data?.total_items ? undefined : t('stats.itemsHint')}
        />
        <StatCard
          label={t('stats.expiring')}
          value={figure(expiring)}
          icon={<CalendarClock />}
          tone={expiring ? 'yellow' : 'accent'}
          hint={t('stats.expiringHint')}
        />
        <StatCard
          label={t('stats.jit')}
          value={figure(pending)}
          icon={<Timer />}
          tone={pending && decides ? 'yellow' : 'accent'}
          to="/jit?view=open"
          hint={t(decides ? 'stats.jitHint' : 'stats.ownJitHint')}
        />
      </div>
      <section aria-labelledby="quick-access">
        <h2 id="quick-access" className="mb-3 font-semibold text-title text-ink">
          {t('quickAccess')}
        </h2>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <LinkCard
            to="/vaults"
            title={t(mayCreate ? 'links.vaultsTitle' : 'links.ownVaultsTitle')}
            description={t(mayCreate ? 'links.vaults' : 'links.ownVaults')}
            icon={<FolderKey />}
          />
          <LinkCard
            to="/jit"
            title={t('links.jitTitle')}
            description={t(decides ? 'links.jit' : 'links.ownJit')}
            icon={<Timer />}
          />
          <LinkCard
            to="/audit"
            title={t('links.auditTitle')}
            description={t('links.audit')}
            icon={<ScrollText />}
          />
        </div>
        <p className="mt-3 text-ink-3 text-small">
          {t('links.elsewhere')}{' '}
          <Link
            to="/help#browser-extension"
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            {t('links.extension')}
          </Link>
        </p>
      </section>
      {!(query.error && !query.data) && <RecentActivity rows={query.data?.recent_activity} />}
    </Page>
  )
}

/** Why the figures below are dashes; above them, where it is seen. */
function NoFigures({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('dashboard')
  const explain = useErrorText()
  const texts = useUiTexts()
  return (
    <Banner
      tone="danger"
      live
      title={t('failed')}
      action={
        <Button icon={<RotateCw />} onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {explain(error)}
    </Banner>
  )
}
