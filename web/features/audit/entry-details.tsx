import type { AuditEntry } from '@chaveiro/contract/calls/audit.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { addressOf, type ScreenFilter } from './filter-in-address.ts'
import { whyRefused } from './why-refused.ts'

/** An expanded row: the sentence, further recorded details, and links to what it concerns. */
export function EntryDetails({ row, sentence }: { row: AuditEntry; sentence: string }) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  const { details } = row
  const person = row.user_name.trim() || row.user_email
  const item = details.item_title || details.title
  return (
    <div className="space-y-2 py-1">
      <p className="wrap-anywhere font-medium text-body text-ink">{sentence}</p>
      {row.event_type === 'machine_refused' ? (
        <Refused reason={details.reason ?? ''} />
      ) : (
        <AccessDetails details={details} />
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-ink-3 text-small">
        <span className="tabular-nums">
          {format.date(row.timestamp)}, {format.preciseTime(row.timestamp)}
        </span>
        {row.user_email && row.user_name.trim() !== '' && <EmailText address={row.user_email} />}
        {details.outside && person && <span>{t('linkOf', { name: person })}</span>}
        {details.revision && <span>{t('revision', { number: details.revision })}</span>}
        {row.event_type === 'terms_accepted' && details.name && (
          <span className="wrap-anywhere">{t('termsVersion', { version: details.name })}</span>
        )}
        {details.count && <span>{t('count', { number: Number(details.count) })}</span>}
        {details.person_id && !details.name && <span>{t('personId', { id: details.person_id })}</span>}
        {row.seq !== null && <span>{t('number', { number: row.seq })}</span>}
      </p>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {row.item_id && item && (
          <FilterLink filter={{ item: row.item_id }}>{t('timelineOf', { name: item })}</FilterLink>
        )}
        {details.other_item_id && details.other_vault && (
          <FilterLink filter={{ item: details.other_item_id }}>
            {t('timelineIn', { vault: details.other_vault })}
          </FilterLink>
        )}
        {details.machine_id && details.machine && (
          <>
            <FilterLink filter={{ machine: details.machine_id }}>
              {t('timelineOf', { name: details.machine })}
            </FilterLink>
            <Link
              to={`/settings/machines/${details.machine_id}`}
              className="wrap-anywhere text-accent-ink underline underline-offset-2"
            >
              {t('machine', { name: details.machine })}
            </Link>
          </>
        )}
        {row.user_id && person && (
          <FilterLink filter={{ user: row.user_id }}>{t('timelineOf', { name: person })}</FilterLink>
        )}
        {row.ip_address && (
          <FilterLink filter={{ ip: row.ip_address }}>
            {t('onlyFrom', { address: row.ip_address })}
          </FilterLink>
        )}
      </p>
    </div>
  )
}

function FilterLink({ filter, children }: { filter: ScreenFilter; children: ReactNode }) {
  return (
    <Link
      to={`/audit?${addressOf(filter)}`}
      className="wrap-anywhere text-accent-ink underline underline-offset-2"
    >
      {children}
    </Link>
  )
}

/** Why a machine was not let in; whoever tried is not told. */
function Refused({ reason }: { reason: string }) {
  const { t } = useTranslation('audit')
  const why = whyRefused(reason)
  return (
    <p className="wrap-anywhere text-ink-2 text-small">{why === undefined ? reason : t(`refused.${why}`)}</p>
  )
}

/** Who has access to the item, for how long, which approval this was, and the reason. */
function AccessDetails({ details: { name, hours, approvals, reason } }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit')
  if (!hours && !approvals && !reason) return null
  const parts = [
    name && t('access.for', { name }),
    hours && t('access.hours', { count: Number(hours) }),
    approvals && t('access.approvals', { approvals }),
    reason,
  ].filter(Boolean)
  return <p className="wrap-anywhere text-ink-2 text-small">{parts.join(' · ')}</p>
}
