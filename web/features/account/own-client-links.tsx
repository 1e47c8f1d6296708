import { listOwnClientLinks } from '@chaveiro/contract/calls/client-links.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { knownAs } from '../../nouns/people/known-as.ts'
import { api } from '../../session/api.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'

export type OwnLink = { id: string; name: string }

/** The client links made for a client's address: names and states, never the links themselves. */
export function OwnClientLinks({ onSubmitTo }: { onSubmitTo: (link: OwnLink) => void }) {
  const { t } = useTranslation('own-account')
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
                actions={
                  state === 'open' && (
                    <Button
                      aria-label={t('clientLinks.submitTo', { name })}
                      onClick={() => onSubmitTo({ id, name })}
                    >
                      {t('clientLinks.submit')}
                    </Button>
                  )
                }
                description={
                  <>
                    <p>
                      {t(state === 'open' ? 'clientLinks.ends' : 'clientLinks.ended', {
                        day: format.date(expires_at),
                      })}
                    </p>
                    {ask && <p>{t('clientLinks.ask', { name: knownAs(ask) })}</p>}
                  </>
                }
              />
            ))}
          </Rows>
        )
      ) : (
        <NotLoaded query={query} failed={t('clientLinks.failed')} lines={2} linesClass="px-5 pb-5" />
      )}
    </Card>
  )
}
