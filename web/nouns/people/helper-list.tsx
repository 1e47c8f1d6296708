import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../ui/avatar.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { helpersQuery } from './helpers-query.ts'

const shown = 6

/** The people to ask: admins and managers with name and address. */
export function HelperList({ label, exceptId }: { label: string; exceptId: string }) {
  const { t } = useTranslation('common')
  const { data, isError } = useQuery(helpersQuery)
  if (isError) return <p className="text-ink-2 text-small">{t('noHelpers')}</p>
  if (!data) return <LoadingLines lines={2} />
  return (
    <ul aria-label={label} className="space-y-2.5">
      {data
        .filter(({ id }) => id !== exceptId)
        .slice(0, shown)
        .map((helper) => (
          <li key={helper.id} className="flex items-center gap-3">
            <Avatar name={helper.name} size="sm" />
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium text-ink leading-5">
                {helper.name || helper.email}
                <span className="ml-2 font-normal text-caption text-ink-3">{t(`role.${helper.role}`)}</span>
              </span>
              <span className="wrap-anywhere block text-ink-3 text-small leading-5">
                <EmailText address={helper.email} />
              </span>
            </span>
          </li>
        ))}
    </ul>
  )
}
