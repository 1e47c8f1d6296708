import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { DecideVaultRequest } from './decide-vault-request.tsx'
import { useDecidable } from './use-decidable.ts'
import { openVaultRequestsQuery } from './use-requests.ts'

/** Requests for vaults that wait for a decision; nothing if there are none. The one being decided is in the address. */
export function VaultRequests() {
  const { t } = useTranslation('access-requests')
  const format = useFormat()
  const { user } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const openId = parameters.get('vault_request')
  const { data: listed = [] } = useQuery(openVaultRequestsQuery)
  const present = listed.find(({ id }) => id === openId)
  const opened = useDecidable(openId, present?.may_decide ? present : undefined)
  if (listed.length === 0 && !opened) return null
  return (
    <>
      {listed.length > 0 && (
        <Card flush title={t('vaults.title')} description={t('vaults.description')}>
          <ul className="divide-y border-t">
            {listed.map((one) => {
              const person = one.requester.name || one.requester.email
              const vault = one.vault_name ?? t('vaults.hidden')
              return (
                <li
                  key={one.id}
                  aria-current={one.id === openId ? 'true' : undefined}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 aria-current:bg-accent-soft"
                >
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="wrap-anywhere text-body text-ink">{t('vaults.line', { person, vault })}</p>
                    <p className="wrap-anywhere line-clamp-2 text-ink-3 text-small">
                      {[format.dateTime(one.created_at), one.reason].filter(Boolean).join(' · ')}
                    </p>
                  </div>
                  {one.may_decide && (
                    <Button
                      variant="primary"
                      aria-label={t('vaults.lookNamed', { person, vault })}
                      className="max-sm:h-11 max-sm:w-full"
                      onClick={() => setParameters({ vault_request: one.id }, { replace: true })}
                    >
                      {t('vaults.look')}
                    </Button>
                  )}
                  {one.requester.id === user.id && (
                    <ButtonLink size="sm" to={vaultPath(one.vault_id)}>
                      {t('vaults.own')}
                    </ButtonLink>
                  )}
                </li>
              )
            })}
          </ul>
        </Card>
      )}
      {opened && (
        <DecideVaultRequest
          key={opened.id}
          request={opened}
          isOver={present === undefined}
          onClose={() => setParameters({}, { replace: true })}
        />
      )}
    </>
  )
}
