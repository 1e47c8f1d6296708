import type { Language } from '@chaveiro/contract/languages.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { AwaitedList, MoreButton } from '../../session/list-pages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AuditTable } from './audit-table.tsx'
import { filterGroups } from './filter-groups.ts'
import { type AuditFilter, useAuditLogs } from './use-audit-logs.ts'
import { VerifyDialog } from './verify-dialog.tsx'
import { WatchBanner } from './watch-banner.tsx'

/** Who did what, when and from where. */
export function AuditScreen() {
  const { t, i18n } = useTranslation('audit')
  const { may } = useCurrentUser()
  const [filter, setFilter] = useState<AuditFilter>('all')
  const [isVerifying, setIsVerifying] = useState(false)
  const seesAll = may('see_audit_entry', { isOwn: false })
  const query = useAuditLogs(filter)
  const rows = query.data?.pages.flatMap((page) => page.rows)

  return (
    <Page title={t('title')} description={t('description')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <FilterSelect<AuditFilter>
          label={t('filter')}
          value={filter}
          onValueChange={setFilter}
          options={[{ value: 'all', label: t('all') }]}
          groups={filterGroups(i18n.language as Language)}
          className="w-full sm:w-64"
        />
        {seesAll ? (
          <Button icon={<ShieldCheck />} className="ml-auto" onClick={() => setIsVerifying(true)}>
            {t('verify.button')}
          </Button>
        ) : (
          <p className="text-ink-3 text-small">{t('ownOnly')}</p>
        )}
      </div>
      <WatchBanner />
      {isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />}
      <Card
        flush
        className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
      >
        {rows === undefined ? (
          <AwaitedList query={query} failed={t('loadFailed')} lines={10} />
        ) : rows.length === 0 ? (
          <EmptyState icon={<ScrollText />} title={t('empty')} />
        ) : (
          <AuditTable rows={rows} />
        )}
      </Card>
      {query.hasNextPage && <MoreButton query={query} failed={t('loadFailed')} label={t('more')} />}
    </Page>
  )
}
