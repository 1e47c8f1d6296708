import type { ImportRecord } from '@chaveiro/device'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VaultOfRows } from './vault-of-rows.tsx'

/** The items as they will be, without secrets; those that are picked get another vault. */
export function RowsPreview({
  rows,
  onVault,
}: {
  rows: readonly ImportRecord[]
  onVault: (records: readonly number[], path: string) => void
}) {
  const { t } = useTranslation(['import', 'item-types'])
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const pick = (record: number, isPicked: boolean) =>
    setPicked((was) =>
      isPicked ? new Set([...was, record]) : new Set([...was].filter((one) => one !== record)),
    )
  if (rows.length === 0) return <Skeleton className="h-40" />
  return (
    <div className="space-y-3">
      {picked.size > 0 && (
        <div className="rounded-lg bg-sunken p-3">
          <VaultOfRows
            label={t('rows.vaultOf', { count: picked.size })}
            button={t('rows.put')}
            onVault={(path) => {
              onVault([...picked], path)
              setPicked(new Set())
            }}
          />
          <Button size="sm" variant="ghost" className="mt-1" onClick={() => setPicked(new Set())}>
            {t('rows.pickNone')}
          </Button>
        </div>
      )}
      <LongList
        label={t('rows.list')}
        items={rows}
        keyOf={({ record }) => String(record)}
        rowPx={49}
        row={(row, { className, ...listed }) => (
          <li
            {...listed}
            key={row.record}
            className={clsx(className, 'flex min-h-12 items-center gap-3 px-3 py-1.5')}
          >
            <input
              type="checkbox"
              aria-label={t('rows.pick', { title: row.title })}
              checked={picked.has(row.record)}
              onChange={({ target }) => pick(row.record, target.checked)}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1 sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,4fr)] sm:items-baseline sm:gap-4">
              <span className="block truncate font-medium text-body text-ink" title={row.title}>
                {row.title}
              </span>
              <span className="block truncate text-ink-2 text-small" title={row.login} translate="no">
                {row.login}
              </span>
              <span className="wrap-anywhere block text-ink-3 text-small">
                <PathText path={row.path} />
              </span>
            </span>
            <span className="max-sm:hidden">
              <Badge outline>{row.service ?? t(`item-types:${row.type}`)}</Badge>
            </span>
          </li>
        )}
      />
    </div>
  )
}
