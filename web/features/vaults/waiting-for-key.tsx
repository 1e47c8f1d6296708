import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Hourglass, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { memberPeople } from './members/member-people.ts'
import { useVaultAccess } from './members/use-vault-access.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** For members who do not have the vault's key yet: it comes by itself; shows who can help, and a link to send them. */
export function WaitingForKey({ vault }: { vault: Vault }) {
  const { t } = useTranslation(['members', 'common'])
  const { user, may } = useCurrentUser()
  const status = useKeyStatus()
  const { data: access, isPending } = useVaultAccess(vault.id)
  const { data: deliveries } = useDeliveries()
  if (status.state === 'unlocked' && status.awaitsConfirmation) {
    return (
      <Banner tone="accent" icon={<ShieldAlert />} title={t('waiting.unconfirmedTitle')}>
        {t('waiting.unconfirmed')}
      </Banner>
    )
  }
  // A member by more than their role waits for a key like anybody else.
  const isByRoleAlone = access?.members.every(
    ({ person, source }) => person.id !== user.id || source === 'custodian',
  )
  if (status.state === 'unlocked' && status.awaitsRole && isByRoleAlone) {
    return (
      <Banner tone="accent" icon={<ShieldAlert />} title={t('waiting.roleTitle')}>
        {t('waiting.role', { role: t(`common:role.${user.role}`) })}
      </Banner>
    )
  }
  const people = memberPeople(access?.members ?? [])
  const refused = new Set(
    deliveries?.refused.filter(({ vault_id }) => vault_id === vault.id).map(({ signer }) => signer),
  )
  const helpers = people.filter(
    (person) => person.state === 'holds' && person.handle.id !== user.id && !refused.has(person.handle.id),
  )
  const givers = people.filter(({ handle }) => refused.has(handle.id)).map(({ name }) => name)
  const refusal =
    givers.length > 0 ? t('waiting.refused', { names: givers.join(', ') }) : t('waiting.refusedBySomebody')
  return (
    <WhomToAsk
      vault={vault}
      icon={<Hourglass />}
      title={t('waiting.title')}
      description={refused.size > 0 ? `${refusal} ${t('waiting.description')}` : t('waiting.description')}
      label={t('waiting.helpers')}
      people={
        isPending
          ? undefined
          : helpers.map(({ handle, name }) => ({ id: handle.id, name, email: handle.email }))
      }
      nobody={t(may('change_members') ? 'outside.noMember' : 'waiting.nobody')}
    />
  )
}
