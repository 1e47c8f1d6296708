import type { Vault } from '@chaveiro/contract/vaults.ts'
import { Hourglass, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { memberPeople } from './members/member-people.ts'
import { useVaultAccess } from './members/use-vault-access.ts'
import { WhomToAsk } from './whom-to-ask.tsx'

/** For who may open a vault but has no key yet: that it comes by itself, who can help, and a link to send them. */
export function WaitingForKey({ vault }: { vault: Vault }) {
  const { t } = useTranslation('members')
  const { user } = useCurrentUser()
  const status = useKeyStatus()
  const { data: access, isPending } = useVaultAccess(vault.id)
  if (status.state === 'unlocked' && status.awaitsConfirmation) {
    return (
      <Banner tone="accent" icon={<ShieldAlert />} title={t('waiting.unconfirmedTitle')}>
        {t('waiting.unconfirmed')}
      </Banner>
    )
  }
  const helpers = memberPeople(access?.members ?? []).filter(
    (person) => person.state === 'holds' && person.userId !== user.id,
  )
  return (
    <WhomToAsk
      vault={vault}
      icon={<Hourglass />}
      title={t('waiting.title')}
      description={t('waiting.description')}
      label={t('waiting.helpers')}
      people={isPending ? undefined : helpers.map(({ userId, name, email }) => ({ id: userId, name, email }))}
      nobody={t('waiting.nobody')}
    />
  )
}
