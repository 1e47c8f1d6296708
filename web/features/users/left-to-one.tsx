import { listTooFewApprovers } from '@chaveiro/contract/calls/access-requests.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { namedAmong } from './left-vaults.ts'
import { isCustodianRole } from './person-rules.ts'
import { useAllVaults } from './use-follow-up.ts'
import { nameOf } from './use-people.ts'
import { VaultChips } from './vault-chips.tsx'

/** Warns of two-person vaults that would be left with one admin or manager, or none, and says what to do first. */
export function LeftToOne({ user }: { user: OrganisationUser }) {
  const { t } = useTranslation('users')
  const { data: vaults = [] } = useAllVaults()
  const { data: found = [], isError } = useQuery({
    queryKey: ['too-few-approvers', user.id],
    queryFn: () => api.send(listTooFewApprovers, { query: { without: user.id } }),
    enabled: isCustodianRole(user.role),
    staleTime: 0,
  })
  if (isError) return <Banner tone="warning">{t('left.unknown')}</Banner>
  if (found.length === 0) return null
  const { named, more } = namedAmong(vaults, found)
  return (
    <Banner
      tone="warning"
      title={t('left.title', {
        count: found.length,
        name: nameOf(user),
      })}
    >
      <VaultChips
        label={t('left.label')}
        vaults={named}
        more={more}
        className="my-2 flex flex-wrap gap-1.5"
      />
      {t('left.help')}
    </Banner>
  )
}
