import type { ReadableItem } from '@chaveiro/contract/calls/rotation.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'

/** One selectable line per credential. */
export function ReadingTable({
  items,
  selected,
  onSelect,
}: {
  items: readonly ReadableItem[]
  selected: ReadonlySet<string>
  onSelect: (ids: Set<string>) => void
}) {
  const { t } = useTranslation('person')
  const format = useFormat()
  const pathText = useVaultPathText({ loads: true })
  const day = (instant: string) => format.date(instant)
  const periodOf = ({ since, until }: ReadableItem) => {
    if (until === null) return t('since', { since: day(since) })
    return day(since) === day(until) ? day(since) : t('period', { since: day(since), until: day(until) })
  }
  const areAll = items.every((item) => selected.has(item.item_id))
  const toggle = (ids: readonly string[], on: boolean) => {
    const next = new Set(selected)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onSelect(next)
  }
  const columns: Column<ReadableItem>[] = [
    {
      key: 'select',
      header: (
        <Checkbox
          label={t('selectAll')}
          checked={areAll}
          onChange={(on) =>
            toggle(
              items.map((item) => item.item_id),
              on,
            )
          }
        />
      ),
      smallHeader: null,
      className: 'tabled:w-10 stacked:col-span-full',
      cell: (item) => (
        <Checkbox
          label={t('select', { title: item.title })}
          checked={selected.has(item.item_id)}
          onChange={(on) => toggle([item.item_id], on)}
        />
      ),
    },
    {
      key: 'title',
      header: t('column.title'),
      className: 'tabled:min-w-40',
      cell: (item) => (
        <Link
          to={`/vaults?vault=${item.vault_id}&item=${item.item_id}`}
          className="font-medium text-ink hover:underline"
        >
          {item.title}
        </Link>
      ),
    },
    {
      key: 'vault',
      header: t('column.vault'),
      className: 'tabled:min-w-28',
      cell: (item) => pathText({ id: item.vault_id, name: item.vault_name }),
    },
    {
      key: 'owner',
      header: t('column.owner'),
      className: 'tabled:min-w-40',
      cell: (item) => (
        <span className="text-ink-2 text-small">
          <EmailText address={item.owner} />
        </span>
      ),
    },
    {
      key: 'period',
      header: t('column.period'),
      className: 'tabled:min-w-32',
      cell: (item) => (
        <span className="text-ink-2 text-small tabular-nums">
          {item.temporary_until === null
            ? periodOf(item)
            : t('temporary', { until: format.dateTime(item.temporary_until) })}
        </span>
      ),
    },
    {
      key: 'revealed',
      header: t('column.revealed'),
      className: 'tabled:min-w-28',
      cell: (item) =>
        item.last_revealed_at === null ? (
          <span className="text-ink-3">{t('never')}</span>
        ) : (
          <time dateTime={item.last_revealed_at} className="text-ink text-small tabular-nums">
            {format.dateTime(item.last_revealed_at)}
          </time>
        ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (item) => <ItemState item={item} />,
    },
  ]
  return <DataTable caption={t('title')} columns={columns} rows={items} rowKey={(item) => item.item_id} />
}

/** Whether the password that they know is still in use. */
function ItemState({ item }: { item: ReadableItem }) {
  const { t } = useTranslation('person')
  const format = useFormat()
  if (item.changed_at !== null)
    return (
      <Badge tone="green" wraps>
        {t('changed', { date: format.date(item.changed_at) })}
      </Badge>
    )
  if (item.rotate_task === 'open') return <Badge tone="blue">{t('asked')}</Badge>
  if (item.until !== null) return <Badge tone="yellow">{t('notChanged')}</Badge>
  return (
    <span aria-hidden="true" className="text-ink-3">
      –
    </span>
  )
}
