import type { Machine, Run } from '@chaveiro/contract/calls/machines.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { RunState } from '../../nouns/machines/run-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { DataTable } from '../../ui/table.tsx'
import { useRunsOf } from './use-machines.ts'

/** The latest runs of a machine that asks each time; nothing if there are none. */
export function MachineRuns({ machine }: { machine: Machine }) {
  const { t } = useTranslation('machines')
  const format = useFormat()
  const { data: runs = [] } = useRunsOf(machine.id, machine.asks)
  if (runs.length === 0) return null
  return (
    <Card flush title={t('runs.title')} description={t('runs.description')}>
      <div className="border-t">
        <DataTable<Run>
          caption={t('runs.title')}
          rows={runs}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'reason',
              header: t('runs.reason'),
              smallHeader: null,
              cell: ({ reason }) => <LongText text={reason} />,
            },
            {
              key: 'asked',
              header: t('runs.asked'),
              className: 'tabled:whitespace-nowrap',
              cell: ({ created_at, address }) => (
                <span>
                  <span className="block">{format.dateTime(created_at)}</span>
                  <span translate="no" className="block font-mono text-caption text-ink-3">
                    {address}
                  </span>
                </span>
              ),
            },
            {
              key: 'state',
              header: t('runs.state'),
              cell: (run) => <RunState run={run} />,
            },
            {
              key: 'act',
              header: <span className="sr-only">{t('runs.decide')}</span>,
              smallHeader: null,
              className: 'tabled:text-right',
              cell: ({ id, state }) =>
                state === 'waiting' ? (
                  <ButtonLink size="sm" to={`/jit?run=${id}`}>
                    {t('runs.decide')}
                  </ButtonLink>
                ) : null,
            },
          ]}
        />
      </div>
    </Card>
  )
}
