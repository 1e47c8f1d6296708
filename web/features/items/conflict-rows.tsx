import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import type { ConflictRow } from './conflict.ts'
import type { TypeTemplate } from './use-type-template.ts'

const names = {
  title: 'title',
  type: 'type',
  login: 'login',
  login_url: 'loginUrl',
  more_urls: 'moreUrls',
  url_match: 'urlMatch',
  environment: 'environment',
  criticality: 'criticality',
  owner: 'owner',
  client: 'client',
  squad: 'squad',
  labels: 'labels',
  expires_at: 'expiresAt',
  login_instructions: 'loginInstructions',
  no_copy: 'noCopy',
  requires_checkout: 'requiresCheckout',
  password: 'password',
  notes: 'notes',
  fields: 'ownFields',
  files: 'files',
} as const
const mask = '••••••••••••'
const isSecret = (field: string) =>
  ['password', 'notes', 'fields', 'files'].includes(field) || field.startsWith('metadata.')

/** Field by field, one's own version beside theirs; below each other on a phone. */
export function ConflictRows({
  rows,
  template,
  isShown,
}: {
  rows: readonly ConflictRow[]
  template: TypeTemplate
  /** Whether secrets are readable. */
  isShown: boolean
}) {
  const { t } = useTranslation('items')
  const nameOf = (field: string) => {
    const label = field === 'login' || field === 'password' ? template[field] : undefined
    if (label !== undefined) return label
    if (field in names) return t(`field.${names[field as keyof typeof names]}`)
    const extra = field.slice('metadata.'.length)
    return template.fields.find(({ name }) => name === extra)?.label ?? extra
  }
  const shownValue = (field: string, value: string | boolean): ReactNode => {
    if (typeof value === 'boolean') return t(value ? 'conflict.yes' : 'conflict.no')
    if (value === '') return <span className="text-ink-3 italic">{t('conflict.empty')}</span>
    if (isSecret(field)) {
      return (
        <span translate="no" className="font-mono text-small">
          {isShown ? value : mask}
        </span>
      )
    }
    if (field === 'type') return t(`type.${value as 'api_key'}`)
    if (field === 'environment') return t(`environment.${value as 'prod'}`)
    if (field === 'criticality') return t(`criticality.${value as 'high'}`)
    if (field === 'url_match') return t(`urlMatch.${value as 'exact'}`, { count: 2 })
    return <span translate="no">{value}</span>
  }
  return (
    <ul className="divide-y rounded-lg border">
      {rows.map((row) => (
        <li key={row.field} className="p-4">
          <p className="mb-2 flex flex-wrap items-center gap-2 font-medium text-ink text-small">
            {nameOf(row.field)}
            {row.isDisputed && <Badge tone="yellow">{t('conflict.both')}</Badge>}
          </p>
          <dl className="grid gap-2 sm:grid-cols-2 sm:gap-4">
            <Version name={t('conflict.mine')} isChanged={row.isMine}>
              {shownValue(row.field, row.mine)}
            </Version>
            <Version name={t('conflict.theirs')} isChanged={!row.isMine || row.isDisputed}>
              {shownValue(row.field, row.theirs)}
            </Version>
          </dl>
        </li>
      ))}
    </ul>
  )
}

/** One version's value; dimmed if it is unchanged. */
function Version({ name, isChanged, children }: { name: string; isChanged: boolean; children: ReactNode }) {
  return (
    <div className={clsx('min-w-0 rounded-md border px-3 py-2', isChanged ? 'bg-accent-soft' : 'bg-sunken')}>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd
        className={clsx(
          'wrap-anywhere mt-0.5 max-h-32 overflow-y-auto whitespace-pre-wrap text-body',
          isChanged ? 'text-ink' : 'text-ink-3',
        )}
      >
        {children}
      </dd>
    </div>
  )
}
