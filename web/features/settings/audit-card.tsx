import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useAuditHead } from '../../nouns/organisation/use-audit-head.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, Facts } from '../../ui/table.tsx'

/** The audit log's newest entry, and when this browser last verified it. */
export function AuditCard() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const query = useAuditHead()
  const standing = query.data
  return (
    <Card
      title={t('audit.title')}
      description={t('audit.description')}
      aside={
        <ButtonLink size="sm" to="/audit">
          {t('audit.open')}
        </ButtonLink>
      }
    >
      {standing ? (
        <Facts>
          <Fact name={t('audit.entries')}>{format.number(standing.head.seq)}</Fact>
          <Fact name={t('audit.head')}>
            <code translate="no" className="wrap-anywhere font-mono text-small">
              {standing.head.hash}
            </code>
          </Fact>
          <Fact name={t('audit.verified')}>
            {standing.verified
              ? t('audit.verifiedAt', {
                  at: format.dateTime(standing.verified.at),
                  number: standing.verified.seq,
                })
              : t('audit.neverVerified')}
          </Fact>
        </Facts>
      ) : (
        <NotLoaded query={query} failed={t('audit.failed')} lines={3} />
      )}
    </Card>
  )
}
