import type { ExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { ExportState } from '../../nouns/exports/export-state.tsx'
import { exportsQuery, isOver } from '../../nouns/exports/exports-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { DecideExport } from './decide-export.tsx'
import { useDecidable } from './use-decidable.ts'

/** Exports that wait for a second person or can still be made; nothing if there are none. The one being decided is in the address. */
export function ExportRequests() {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  const { user } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const openId = parameters.get('export')
  const all = useQuery(exportsQuery).data ?? []
  const listed = all.filter((one) => !isOver(one) || one.id === openId)
  const present = all.find(({ id }) => id === openId)
  const opened = useDecidable(openId, present?.may_decide ? present : undefined)
  const show = ({ id }: ExportRequest) => setParameters({ export: id }, { replace: true })
  if (listed.length === 0) return null
  return (
    <>
      <Card flush title={t('exports.title')} description={t('exports.description')}>
        <ul className="divide-y border-t">
          {listed.map((one) => (
            <li
              key={one.id}
              aria-current={one.id === openId ? 'true' : undefined}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 aria-current:bg-accent-soft"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="wrap-anywhere text-body text-ink">
                  {t('exports.line', {
                    person: one.requester.name || one.requester.email,
                    count: one.count,
                    form: t(`exports.form.${one.form}`),
                  })}
                </p>
                <p className="wrap-anywhere line-clamp-2 text-ink-3 text-small">
                  {format.dateTime(one.created_at)} · {one.reason}
                </p>
              </div>
              <ExportState request={one} />
              {one.may_decide && (
                <Button
                  size="sm"
                  variant={one.state === 'waiting' ? 'primary' : 'secondary'}
                  onClick={() => show(one)}
                >
                  {t(one.state === 'waiting' ? 'exports.look' : 'exports.stop')}
                </Button>
              )}
              {one.requester.id === user.id && (
                <ButtonLink
                  size="sm"
                  to={one.state === 'open' && !one.is_alone ? `/export?export=${one.id}` : '/export'}
                >
                  {t('exports.own')}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {opened && (
        <DecideExport
          key={opened.id}
          request={opened}
          isOver={present?.may_decide === false}
          onClose={() => setParameters({}, { replace: true })}
        />
      )}
    </>
  )
}
