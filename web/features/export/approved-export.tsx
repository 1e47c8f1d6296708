import { sealedExportForms } from '@chaveiro/contract/constants.ts'
import type { ReadyExport } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { exportsQuery } from '../../nouns/exports/exports-query.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { keySession } from '../../worker/key-session.ts'
import { PassphrasePart } from './passphrase-part.tsx'
import { OpenFile } from './plan-review.tsx'

/** An export that a second person approved, as this device verified it. */
export function ApprovedExport({
  id,
  onRun,
}: {
  id: string
  onRun: (ready: ReadyExport, passphrase: string | null) => Promise<void>
}) {
  const { t } = useTranslation('export')
  const format = useFormat()
  const query = useQuery({
    queryKey: ['approved-export', id],
    queryFn: () => keySession.exports.take(id),
    gcTime: 0,
    retry: false,
  })
  const listed = useQuery(exportsQuery).data?.find((one) => one.id === id)
  const ready = query.data
  if (!ready)
    return (
      <Card flush={query.error !== null}>
        <NotLoaded query={query} failed={t('approved.loadFailed')} lines={4} />
        {query.error && (
          <div className="flex justify-center pb-8">
            <ButtonLink to="/export">{t('done.again')}</ButtonLink>
          </div>
        )}
      </Card>
    )
  const count = ready.items.length
  const by = listed?.decided_by &&
    listed.until && {
      person: listed.decided_by.name || listed.decided_by.email,
      at: format.soon(listed.until),
    }
  return (
    <Card
      title={t('approved.title', { count })}
      description={`${t(`form.${ready.form}`)}${by ? ` · ${t('approved.by', by)}` : ''}`}
    >
      <div className="space-y-5">
        {!sealedExportForms.includes(ready.form) && <OpenFile />}
        <PassphrasePart
          form={ready.form}
          label={t('run', { count })}
          onRun={(passphrase) => onRun(ready, passphrase)}
          onBack={null}
        />
      </div>
    </Card>
  )
}
