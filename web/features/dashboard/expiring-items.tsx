import { listExpiring } from '@chaveiro/contract/calls/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { expiryOf } from '../../nouns/items/expiry.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { api } from '../../session/api.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { PathLine } from '../../ui/path-line.tsx'
import { FirstRows, ItemButtons, NeedHeading } from './first-rows.tsx'
import { ListNotLoaded } from './list-not-loaded.tsx'
import type { NeedProps } from './need-props.ts'

/** The items behind the figure 'Expiring Soon', the soonest first; renders nothing without any, and says so if they could not be loaded. */
export function ExpiringItems({ figures }: NeedProps) {
  const count = figures?.expiring_soon ?? 0
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const query = useQuery({
    queryKey: ['expiring-items', count],
    queryFn: () => api.send(listExpiring),
    enabled: count > 0,
  })
  const items = query.data ?? []
  const pathText = useVaultPathText({ loads: items.length > 0 })
  if (query.isError && !query.data) {
    return <ListNotLoaded title={t('stats.expiring')} failed={t('expiring.failed')} query={query} />
  }
  if (items.length === 0) return null
  return (
    <div data-need="expiring">
      <NeedHeading title={t('stats.expiring')} description={t('expiring.description')} />
      <FirstRows
        label={t('stats.expiring')}
        items={items}
        unlisted={count - items.length}
        row={({ id, vault_id, title, vault_name, expires_at }) => {
          const isOver = expiryOf(expires_at) === 'expired'
          return (
            <ActionRow
              key={id}
              icon={<CalendarClock />}
              tone={isOver ? 'red' : 'yellow'}
              title={title}
              description={
                <>
                  {t(isOver ? 'expiring.over' : 'expiring.on', { day: format.day(expires_at) })}
                  <PathLine path={pathText({ id: vault_id, name: vault_name })} />
                </>
              }
              actions={<ItemButtons vault={vault_id} item={id} title={title} />}
            />
          )
        }}
      />
    </div>
  )
}
