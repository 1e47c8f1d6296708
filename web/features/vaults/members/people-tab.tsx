import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import type { VaultAccess } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { UserRoundSearch, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePersonHandles } from '../../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../../nouns/people/users-query.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { LongList } from '../../../ui/long-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AddMember } from './add-member.tsx'
import { groupOf, type MemberPerson, mayBecomeMember, memberPeople } from './member-people.ts'
import { MemberRow } from './member-row.tsx'
import { VaultTeams } from './vault-teams.tsx'

const groups = ['direct', 'team', 'inherited', 'custodians'] as const
/** From this length on, the list gets a search. */
const manyPeople = 10

/** Everybody who may open the vault, grouped by reason; admins and managers can add and remove. */
export function PeopleTab({
  vault,
  vaults,
  access,
}: {
  vault: Vault
  vaults: readonly Vault[]
  access: VaultAccess
}) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const mayChange = may('change_members')
  const [removed, setRemoved] = useState<MemberPerson | null>(null)
  const [search, setSearch] = useState('')
  const users = useQuery({ ...usersQuery, enabled: may('see_people') })
  const handles = usePersonHandles(users.data, users.dataUpdatedAt)
  // The list of members has no name for somebody whom the server does not list.
  const people = memberPeople(access.members, access.proposals).map((person): MemberPerson => {
    const user = users.data?.find(({ id }) => id === person.handle.id)
    if (!user) return { ...person, name: person.name || t('proposal.somebody') }
    const { name, email, avatar_url: avatarUrl } = user
    if (person.name) return { ...person, avatarUrl }
    return {
      ...person,
      avatarUrl,
      name: name.trim() || email,
      handle: handles[user.id] ?? person.handle,
      mayReturn: mayBecomeMember(user, access.custody),
    }
  })
  const words = searchWords(search)
  const matching = people.filter(({ name, handle }) => hasWords(foldText(`${name} ${handle.email}`), words))
  return (
    <div className="space-y-5">
      {mayChange &&
        (access.maySpeak ? (
          <AddMember vault={vault} vaults={vaults} access={access} people={people} />
        ) : (
          <p className="text-body text-ink-2">{t('add.noVoice')}</p>
        ))}
      <VaultTeams vault={vault} />
      {removed && (
        <Banner
          live
          tone="success"
          title={t('remove.done', { name: removed.name })}
          {...(may('see_readable_items')
            ? {
                action: (
                  <ButtonLink size="sm" to={`/settings/users/${removed.handle.id}`}>
                    {t('remove.reading', { name: removed.name })}
                  </ButtonLink>
                ),
              }
            : {})}
        >
          {t('remove.doneMore')}
        </Banner>
      )}
      {people.length === 0 && (
        <EmptyState icon={<UsersRound />} title={t('none')} description={t('noneHelp')} className="py-8!" />
      )}
      {(people.length >= manyPeople || search !== '') && (
        <SearchField label={t('search')} value={search} onValueChange={setSearch} className="sm:max-w-72" />
      )}
      {people.length > 0 && matching.length === 0 && (
        <EmptyState icon={<UserRoundSearch />} title={t('add.empty')} className="py-8!" />
      )}
      {groups.map((group) => {
        const members = matching.filter((person) => groupOf(person) === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-label={t(`group.${group}`)}>
            <h3 className="mb-2 font-medium text-caption text-ink-3">{t(`group.${group}`)}</h3>
            <LongList
              items={members}
              keyOf={({ handle }) => handle.id}
              rowPx={70}
              row={(person, row) => (
                <MemberRow
                  key={person.handle.id}
                  vault={vault}
                  vaults={vaults}
                  person={person}
                  maySign={mayChange && access.maySpeak}
                  isLastHolder={vault.key_holders <= 1 && person.state === 'holds'}
                  onRemoved={setRemoved}
                  row={row}
                />
              )}
            />
          </section>
        )
      })}
    </div>
  )
}
