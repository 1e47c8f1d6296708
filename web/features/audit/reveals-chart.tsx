import { countReveals } from '@chaveiro/contract/calls/audit.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCw, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useUiTexts } from '../../ui/ui-texts.tsx'
import { boundsOf, chartDays } from './chart-days.ts'
import type { ScreenFilter } from './filter-in-address.ts'

const heightPx = 64
const stepPx = 10
const barPx = 7

/** How many secrets were revealed each day, by the reader's calendar; the same figures are in a table for screen readers. */
export function RevealsChart({ filter }: { filter: ScreenFilter }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const explain = useErrorText()
  const texts = useUiTexts()
  const [isTable, setIsTable] = useState(false)
  const days = chartDays(filter, new Date())
  const bounds = boundsOf(days)
  const { user, machine, vault, item } = filter
  const { data, error, refetch } = useQuery({
    queryKey: ['audit-reveals', bounds, user, machine, vault, item],
    queryFn: async () => ({
      days,
      counts: await api.send(countReveals, {
        query: { bounds, user_id: user, machine_id: machine, vault_id: vault, item_id: item },
      }),
    }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Banner
        tone="warning"
        live
        title={t('chart.failed')}
        action={
          <Button size="sm" icon={<RotateCw />} onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {explain(error)}
      </Banner>
    )
  const counts = data?.counts ?? []
  const shown = data?.days ?? days
  const sum = counts.reduce((all, count) => all + count, 0)
  const most = Math.max(0, ...counts)
  const from = format.day(shown[0] as string)
  const to = format.day(shown.at(-1) as string)
  const total = t('chart.total', { count: sum })
  return (
    <Card
      flush
      title={t('chart.title')}
      aside={
        data && (
          <div className="flex items-center gap-1">
            <p className="text-ink-3 text-small tabular-nums">{total}</p>
            {sum > 0 && (
              <IconButton
                size="sm"
                label={t('chart.table')}
                icon={<Table2 />}
                aria-pressed={isTable}
                className="-my-0.5 aria-pressed:bg-hover aria-pressed:text-ink"
                onClick={() => setIsTable(!isTable)}
              />
            )}
          </div>
        )
      }
    >
      {data === undefined ? (
        <div className="px-5 pb-9">
          <Skeleton className="h-16 w-full" />
        </div>
      ) : sum === 0 ? null : isTable ? (
        <div className="max-h-64 overflow-y-auto border-t px-2">
          <table aria-label={t('chart.title')} className="w-full text-left text-small">
            <thead>
              <tr className="border-b text-ink-3">
                <th scope="col" className="px-3 py-1.5 font-medium">
                  {t('chart.day')}
                </th>
                <th scope="col" className="px-3 py-1.5 text-right font-medium">
                  {t('chart.count')}
                </th>
              </tr>
            </thead>
            <tbody>
              {counts.map((count, place) => (
                <tr key={shown[place]} className="border-b last:border-b-0">
                  <td className="px-3 py-1">{format.day(shown[place] as string)}</td>
                  <td className="px-3 py-1 text-right tabular-nums">{format.number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div className="px-5 pb-3">
          <svg
            role="img"
            aria-label={t('chart.summary', { from, to, total, most })}
            viewBox={`0 0 ${shown.length * stepPx} ${heightPx}`}
            preserveAspectRatio="none"
            className="h-16 w-full"
          >
            <line
              x1="0"
              x2={shown.length * stepPx}
              y1={heightPx - 0.5}
              y2={heightPx - 0.5}
              className="stroke-line-strong"
              vectorEffect="non-scaling-stroke"
            />
            {counts.map((count, place) => {
              const height = most === 0 ? 0 : Math.max(count === 0 ? 0 : 2, (count / most) * (heightPx - 4))
              return (
                <rect
                  key={shown[place]}
                  x={place * stepPx + (stepPx - barPx) / 2}
                  y={heightPx - 1 - height}
                  width={barPx}
                  height={height}
                  className="fill-accent"
                >
                  <title>{`${format.day(shown[place] as string)}: ${format.number(count)}`}</title>
                </rect>
              )
            })}
          </svg>
          <p aria-hidden="true" className="mt-1 flex justify-between text-caption text-ink-3 tabular-nums">
            <span>{from}</span>
            <span>{to}</span>
          </p>
        </div>
      )}
    </Card>
  )
}
