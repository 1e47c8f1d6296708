import type { ReadableItem } from '@chaveiro/contract/calls/rotation.ts'
import { EyeOff, MessageSquareWarning } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { usePieces } from '../../ui/pieces.tsx'
import { FilterSelect } from '../../ui/select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { ReadingTable } from './reading-table.tsx'
import { useAskOwners } from './use-readable.ts'

type Filter = 'all' | 'revealed'

/** Every credential that somebody could read, and a button that asks the owners to change all or the selected ones. */
export function ReadingCard({
  userId,
  name,
  items,
}: {
  userId: string
  name: string
  items: readonly ReadableItem[]
}) {
  const { t } = useTranslation('person')
  const [filter, setFilter] = useState<Filter>('all')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const ask = useAskAndTell(userId)
  const filtered = useMemo(() => sortForReading(items, filter), [items, filter])
  const { shown, more } = usePieces(filtered, { of: filter })
  // Asks only for what the filter shows: nobody is asked to change what was never in sight.
  const toAsk = filtered.filter((item) => item.changed_at === null && item.rotate_task !== 'open')

  return (
    <Card
      flush
      title={t('title')}
      description={t('description', { name })}
      aside={
        <div className="flex flex-wrap gap-2">
          {selected.size > 0 && (
            <Button
              busy={ask.isPending}
              onClick={async () => {
                if (await ask.run([...selected], selected.size)) setSelected(new Set())
              }}
            >
              {t('askSelected', { count: selected.size })}
            </Button>
          )}
          {toAsk.length > 0 && (
            <Button
              variant="primary"
              icon={<MessageSquareWarning />}
              busy={ask.isPending}
              onClick={() =>
                void ask.run(filter === 'all' ? null : toAsk.map((item) => item.item_id), toAsk.length)
              }
            >
              {t(filter === 'all' ? 'askAll' : 'askRevealed')}
            </Button>
          )}
        </div>
      }
    >
      <div className="border-t px-5 py-3">
        <FilterSelect<Filter>
          label={t('filter')}
          value={filter}
          onValueChange={setFilter}
          className="sm:max-w-52"
          options={[
            { value: 'all', label: t('all') },
            { value: 'revealed', label: t('onlyRevealed') },
          ]}
        />
      </div>
      <div className="border-t">
        {filtered.length === 0 ? (
          <EmptyState icon={<EyeOff />} title={t('noRevealed', { name })} />
        ) : (
          <ReadingTable items={shown} selected={selected} onSelect={setSelected} />
        )}
      </div>
      {more}
    </Card>
  )
}

/** Revealed items first, latest at the top; then by vault and title. */
function sortForReading(items: readonly ReadableItem[], filter: Filter): ReadableItem[] {
  const order = (item: ReadableItem) => item.last_revealed_at ?? ''
  return items
    .filter((item) => filter === 'all' || item.last_revealed_at !== null)
    .sort(
      (a, b) =>
        order(b).localeCompare(order(a)) || byName(a.vault_name, b.vault_name) || byName(a.title, b.title),
    )
}

/** Asks in a dialog, then notifies the owners and shows how many tasks that made. Answers whether it was done. */
function useAskAndTell(userId: string) {
  const { t } = useTranslation('person')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const ask = useAskOwners(userId)
  const run = async (itemIds: string[] | null, count: number) => {
    const isSure = await confirm({
      title: t('askQuestion'),
      message: t('askMessage', { count }),
      confirmLabel: t('askButton'),
    })
    if (!isSure) return false
    try {
      const { created } = await ask.mutateAsync(itemIds)
      if (created === 0) toast.info(t('askNothing'))
      else toast.success(t('askDone', { count: created }))
      return true
    } catch (error) {
      tellFailure(t('askFailed'), error)
      return false
    }
  }
  return { run, isPending: ask.isPending }
}
