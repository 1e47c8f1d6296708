import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { api } from '../../session/api.ts'
import { fillEvents, lastFillAmong } from './last-fill.ts'

/** Where the item was filled last, as far as the reader may see the log: a contributor's own fills, or everybody's. */
export function LastFilled({ itemId }: { itemId: string }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['last-filled', itemId],
    queryFn: async () => {
      const lists = fillEvents.map((event_type) =>
        api.send(listAuditLogs, { query: { event_type, item_id: itemId, limit: 20 } }),
      )
      return (await Promise.all(lists)).flat()
    },
    staleTime: 0,
  })
  const fill = lastFillAmong(data ?? [])
  if (!fill?.details.filled_on) return null
  const said = {
    host: fill.details.filled_on,
    when: format.dateTime(fill.timestamp),
    who: fill.user_name.trim() || fill.user_email,
  }
  return (
    <p className="wrap-anywhere text-ink-3 text-small">
      {t(said.who === '' ? 'detail.lastFilled' : 'detail.lastFilledBy', said)}
    </p>
  )
}
