import { listExpiring } from '@chaveiro/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { api } from '../../session/api.ts'
import { expiryOf } from '../../session/expiry.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'

const shownAtFirst = 5

/** The items behind the figure 'Expiring Soon', the soonest first; renders nothing without any. */
export function ExpiringItems({ count }: { count: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const { data: items = [] } = useQuery({
    queryKey: ['expiring-items', count],
    queryFn: () => api.send(listExpiring),
    enabled: count > 0,
  })
  if (count === 0 || items.length === 0) return null
  const shown = showsAll ? items : items.slice(0, shownAtFirst)
  const unlisted = count - items.length
  return (
    <Card flush title={t('expiring.heading')} description={t('expiring.description')}>
      <Rows label={t('expiring.heading')}>
        {shown.map(({ id, vault_id, title, vault_name, expires_at }) => {
          const isOver = expiryOf(expires_at) === 'expired'
          return (
            <ActionRow
              key={id}
              icon={<CalendarClock />}
              tone={isOver ? 'red' : 'yellow'}
              title={title}
              description={`${t(isOver ? 'expiring.over' : 'expiring.on', { day: format.day(expires_at) })} · ${vault_name}`}
              actions={
                <ButtonLink
                  size="sm"
                  to={`/vaults?${new URLSearchParams({ vault: vault_id, item: id })}`}
                  aria-label={t('rotate.openNamed', { title })}
                >
                  {t('rotate.open')}
                </ButtonLink>
              }
            />
          )
        })}
      </Rows>
      {items.length > shown.length && (
        <div className="flex justify-center border-t p-2">
          <Button variant="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {t('rotate.all', { number: format.number(items.length) })}
          </Button>
        </div>
      )}
      {showsAll && unlisted > 0 && (
        <p className="border-t p-3 text-center text-ink-3 text-small">
          {t('expiring.more', { number: format.number(unlisted) })}
        </p>
      )}
    </Card>
  )
}
