import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { helpersQuery } from '../../nouns/people/helpers-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { AskForVault } from './ask-for-vault.tsx'

import { isLeftByAll, memberPeople } from './members/member-people.ts'
import { useVaultAccess } from './members/use-vault-access.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** For people who see a vault but may not open it: why, whom to ask, and a link to send them. */
export function OutsideVault({ vault }: { vault: Vault }) {
  const { may } = useCurrentUser()
  // An admin or manager is outside only of a two-person vault; somebody who was one until a moment ago, of any.
  const isCustodian = may('change_members') && vault.custody === 'split'
  return isCustodian ? <OutsideSplit vault={vault} /> : <OutsideListed vault={vault} />
}

/** People who may not add members ask those who may. */
function OutsideListed({ vault }: { vault: Vault }) {
  const { t } = useTranslation(['members', 'vaults', 'common'])
  const helpers = useQuery(helpersQuery)
  return (
    <WhomToAsk
      vault={vault}
      icon={<KeyRound />}
      title={t('vaults:keyMissing')}
      description={t(vault.custody === 'split' ? 'outside.askTwo' : 'outside.ask')}
      label={t('outside.helpers')}
      people={
        helpers.isPending
          ? undefined
          : helpers.data?.map(({ id, name, email, role }) => ({
              id,
              name: name.trim() || email,
              email,
              role: t(`common:role.${role}`),
            }))
      }
      nobody={t('outside.nobody')}
      asking={<AskForVault vault={vault} />}
    />
  )
}

/** People who may add members are outside only of two-person vaults; they see who can open it. */
function OutsideSplit({ vault }: { vault: Vault }) {
  const { t } = useTranslation(['members', 'vaults'])
  const { data: access, isPending } = useVaultAccess(vault.id)
  const members = memberPeople(access?.members ?? []).filter(({ state }) => state === 'holds')
  // The notice above says that nobody can open it again.
  if (access && isLeftByAll(access) && access.needsMember) return null
  return (
    <WhomToAsk
      vault={vault}
      icon={<KeyRound />}
      title={t('vaults:keyMissing')}
      description={t('outside.split')}
      label={t('outside.members')}
      people={
        isPending
          ? undefined
          : members.map(({ handle, name }) => ({ id: handle.id, name, email: handle.email }))
      }
      nobody={t('outside.noMember')}
      asking={<AskForVault vault={vault} />}
    />
  )
}
