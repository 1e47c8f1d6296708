import { listTooFewApprovers } from '@chaveiro/contract/calls/access-requests.ts'
import { errorFacts } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { Siren, SlidersHorizontal, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useHoldsTyped } from '../../nouns/forms/keep-for-typed.ts'
import { VaultLinks } from '../../nouns/vaults/vault-links.tsx'
import { api } from '../../session/api.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, LinkCard } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useOpenByAddress } from '../../ui/use-open-by-address.ts'
import { FollowUp } from './follow-up.tsx'
import { type Invitation, InvitationDialog } from './inviting/invitation-dialog.tsx'
import { InviteDialog } from './inviting/invite-dialog.tsx'
import { InviteManyDialog } from './inviting/invite-many-dialog.tsx'
import { LoneHolders } from './lone-holders.tsx'
import { PeopleTable } from './people-table.tsx'
import type { Person } from './person-rules.ts'
import { RelinkingCard, useIsRelinking } from './relinking-card.tsx'
import { TasksCard } from './tasks-card.tsx'
import { TrustCard } from './trust-card.tsx'
import { isLost, useAllVaults } from './use-follow-up.ts'
import { usePeople } from './use-people.ts'

/** Settings → Users: what about people waits for the viewer, everybody with their role, and what hangs on one person; folded, the experts' parts. */
export function UsersTab() {
  const { t } = useTranslation('users')
  const explain = useErrorText()
  const { user: viewer, may } = useCurrentUser()
  const mayInvite = may('change_settings')
  const { people, users, organisation } = usePeople()
  const [isInviting, setIsInviting] = useOpenByAddress('invite', mayInvite)
  /** What was pasted into the dialog for several, while it is open. */
  const [pasted, setPasted] = useState<string | null>(null)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const mayRelink = may('relink_people')
  const isRelinking = useIsRelinking(mayInvite && mayRelink)
  const relinking = people && mayRelink && <RelinkingCard people={people} />
  const [departed, setDeparted] = useState<Person | null>(null)

  // The link is shown only this once.
  useHoldsTyped(invitation !== null)
  return (
    <div className="space-y-6">
      {mayInvite && (
        <>
          {organisation.isError && errorFacts(organisation.error).code !== 'locked' && (
            <Banner tone="danger" live>
              {t('key.outOfDate', { reason: explain(organisation.error) })}
            </Banner>
          )}
          <FollowUp departed={departed?.user ?? null} />
          <LostVaults />
          {people && <TasksCard viewer={viewer} people={people} />}
          <Card
            flush
            title={t('heading')}
            description={[
              t('headingHelp'),
              ...(people ? [`${t('count', { count: people.length })}.`] : []),
            ].join(' ')}
            aside={
              <Button variant="primary" icon={<UserPlus />} onClick={() => setIsInviting(true)}>
                {t('invite.open')}
              </Button>
            }
          >
            <div className="border-t">
              {people ? (
                <PeopleTable
                  viewer={viewer}
                  people={people}
                  onInvited={setInvitation}
                  onDeparted={setDeparted}
                />
              ) : (
                <NotLoaded
                  query={users}
                  failed={t('loadFailed')}
                  lines={6}
                  label={t('loading')}
                  linesClass="p-5"
                />
              )}
            </div>
          </Card>
          <TooFewApprovers />
          {people && <LoneHolders viewer={viewer} organisation={organisation.data ?? null} people={people} />}
          {isRelinking && relinking}
          <Disclosure icon={<SlidersHorizontal />} title={t('advanced.title')}>
            <p className="px-5 pt-4 text-ink-2 text-small">{t('advanced.description')}</p>
            <div className="space-y-6 p-5">
              <TrustCard viewer={viewer} organisation={organisation} />
              {!isRelinking && relinking}
              <LinkCard
                to="/colleagues"
                icon={<UsersRound />}
                title={t('colleagues.title')}
                description={t('colleagues.description')}
              />
            </div>
          </Disclosure>
        </>
      )}
      {isInviting && (
        <InviteDialog
          viewer={viewer}
          onClose={() => setIsInviting(false)}
          onInvited={(made) => {
            setIsInviting(false)
            setInvitation(made)
          }}
          onSeveral={(text) => {
            setIsInviting(false)
            setPasted(text)
          }}
        />
      )}
      {pasted !== null && people && (
        <InviteManyDialog viewer={viewer} people={people} pasted={pasted} onClose={() => setPasted(null)} />
      )}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
    </div>
  )
}

/** Points out vaults that nobody can open any more, with links to them. */
function LostVaults() {
  const { t } = useTranslation('users')
  const { data: vaults = [] } = useAllVaults()
  const lost = vaults.filter(isLost)
  if (lost.length === 0) return null
  return (
    <Banner tone="danger" title={t('lost.title', { count: lost.length })}>
      {t('lost.help')} <VaultLinks vaults={lost} />
    </Banner>
  )
}

/** Points out two-person vaults that nobody could open in an emergency, before there is one. */
function TooFewApprovers() {
  const { t } = useTranslation('users')
  const { data: short = [] } = useQuery({
    queryKey: ['too-few-approvers'],
    queryFn: () => api.send(listTooFewApprovers, { query: {} }),
    staleTime: 0,
  })
  const { data: vaults = [] } = useAllVaults()
  const named = vaults.filter(({ id }) => short.some(({ vault_id }) => vault_id === id))
  if (named.length === 0) return null
  return (
    <Banner tone="warning" icon={<Siren />} title={t('tooFew.title', { count: named.length })}>
      {t('tooFew.help')} <VaultLinks vaults={named} />
    </Banner>
  )
}
