import { listOwnClientLinks } from '@chaveiro/contract/client-links.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { api } from '../../session/api.ts'
import { useErrorText } from '../../session/use-error-text.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { LoadingLines } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'

/** The client links made for a client's address: names and states, never the links themselves. */
export function OwnClientLinks() {
  const { t } = useTranslation('own-account')
  const explain = useErrorText()
  const format = useFormat()
  const query = useQuery({
    queryKey: ['own-client-links'],
    queryFn: () => api.send(listOwnClientLinks),
    staleTime: 0,
  })
  return (
    <Card flush title={t('clientLinks.title')} description={t('clientLinks.description')}>
      {query.data ? (
        query.data.length === 0 ? (
          <EmptyState
            icon={<Link2 />}
            title={t('clientLinks.empty')}
            description={t('clientLinks.emptyHint')}
            className="pt-4! pb-8!"
          />
        ) : (
          <Rows label={t('clientLinks.label')}>
            {query.data.map(({ id, name, state, expires_at, ask }) => (
              <ActionRow
                key={id}
                icon={state === 'open' ? <Link2 /> : <Unlink />}
                tone={state === 'open' ? 'accent' : 'grey'}
                title={name}
                badge={
                  <Badge tone={state === 'open' ? 'green' : 'grey'}>{t(`clientLinks.state.${state}`)}</Badge>
                }
                description={
                  <>
                    <p>
                      {t(state === 'open' ? 'clientLinks.ends' : 'clientLinks.ended', {
                        day: format.date(expires_at),
                      })}
                    </p>
                    {ask && <p>{t('clientLinks.ask', { name: `${ask.name} (${ask.email})` })}</p>}
                  </>
                }
              />
            ))}
          </Rows>
        )
      ) : query.isError ? (
        <ErrorState
          title={t('clientLinks.failed')}
          detail={explain(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div className="px-5 pb-5">
          <LoadingLines lines={2} />
        </div>
      )}
    </Card>
  )
}
