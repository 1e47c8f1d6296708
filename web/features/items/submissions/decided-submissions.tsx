import type { Submission } from '@chaveiro/contract/calls/submissions.ts'
import { PackageCheck, PackageX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { ListEnd } from '../../../ui/pieces.tsx'

/** Recent decisions: by whom, when and why. */
export function DecidedSubmissions({ rows, isWhole }: { rows: readonly Submission[]; isWhole: boolean }) {
  const { t } = useTranslation('submissions')
  const format = useFormat()
  return (
    <section aria-label={t('decided')}>
      <h3 className="mb-2 font-medium text-caption text-ink-3">{t('decided')}</h3>
      <LongList
        items={rows}
        keyOf={({ id }) => id}
        rowPx={70}
        row={(row, listed) => (
          <ActionRow
            key={row.id}
            row={listed}
            icon={row.state === 'taken' ? <PackageCheck /> : <PackageX />}
            title={t('from', { link: row.link_name })}
            badge={<Badge tone={row.state === 'taken' ? 'green' : 'grey'}>{t(`state.${row.state}`)}</Badge>}
            description={
              <>
                <p>
                  {[row.decided_by, row.decided_at && format.dateTime(row.decided_at)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {row.reason !== '' && <p>{row.reason}</p>}
              </>
            }
          />
        )}
      />
      {!isWhole && <ListEnd>{t('decidedNotListed')}</ListEnd>}
    </section>
  )
}
