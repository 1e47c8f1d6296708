import type { Run } from '@chaveiro/contract/calls/machines.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { RunState } from '../../nouns/machines/run-state.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DecideRun } from './decide-run.tsx'
import { useDecidable } from './use-decidable.ts'
import { runsQuery } from './use-requests.ts'

const isOpen = ({ state }: Run) => state === 'waiting' || state === 'approved'

/** Runs of machines that ask each time, while they wait or can still be taken. The one being decided is in the address. */
export function RunRequests() {
  const { t } = useTranslation('machine-runs')
  const format = useFormat()
  const { may } = useCurrentUser()
  const mayDecide = may('approve_run')
  const [parameters, setParameters] = useSearchParams()
  const openId = parameters.get('run')
  const query = useQuery({ ...runsQuery, enabled: mayDecide })
  const all = query.data ?? []
  const listed = all.filter((run) => isOpen(run) || run.id === openId)
  const present = all.find(({ id }) => id === openId)
  // Approved meanwhile, it could be stopped, which is another decision.
  const opened = useDecidable(openId, mayDecide && present && isOpen(present) ? present : undefined, true)
  if (query.isError && query.data === undefined)
    return (
      <Card title={t('title')}>
        <NotLoaded query={query} failed={t('loadFailed')} lines={2} errorClass="py-4!" />
      </Card>
    )
  if (listed.length === 0) return null
  return (
    <>
      <Card flush title={t('title')} description={t('description')}>
        <ul className="divide-y border-t">
          {listed.map((run) => (
            <li
              key={run.id}
              aria-current={run.id === openId ? 'true' : undefined}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 aria-current:bg-accent-soft"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere font-medium text-body text-ink">{run.machine_name}</p>
                <p className="wrap-anywhere line-clamp-2 text-ink-2 text-small">{run.reason}</p>
                <p className="text-ink-3 text-small">
                  {t('askedFrom', { at: format.soon(run.created_at), address: run.address })}
                </p>
              </div>
              <RunState run={run} />
              {isOpen(run) && (
                <Button
                  size="sm"
                  variant={run.state === 'waiting' ? 'primary' : 'secondary'}
                  aria-label={t(run.state === 'waiting' ? 'lookNamed' : 'stopNamed', {
                    machine: run.machine_name,
                  })}
                  onClick={() => setParameters({ run: run.id }, { replace: true })}
                >
                  {t(run.state === 'waiting' ? 'look' : 'stop')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {opened && (
        <DecideRun
          key={opened.id}
          run={opened}
          isOver={present !== undefined && present.state !== opened.state}
          onClose={() => setParameters({}, { replace: true })}
        />
      )}
    </>
  )
}
