import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { DrawnVault } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NothingToDecide } from '../../../nouns/decisions/nothing-to-decide.tsx'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LostVault } from './lost-vault.tsx'
import { MembersDialog } from './members-dialog.tsx'
import { useRecovery } from './use-recovery.ts'

/** Over another screen, what a vault awaits a second person for: who its members are, or to whom a lost one is given. */
export function AgreeHere({
  id,
  about,
  onClose,
}: {
  id: string
  about: 'members' | 'giving'
  onClose: () => void
}) {
  const { t } = useTranslation(['members', 'vaults'])
  const { may } = useCurrentUser()
  const query = useQuery(vaultsQuery)
  const vault = query.data?.find((one) => one.id === id)
  if (!query.data || !vault || !may('see_members', { isMember: vault.is_member })) {
    const texts = { title: t('agree.title'), failed: t('vaults:loadFailed'), over: t('agree.over') }
    return <NothingToDecide query={query} {...texts} onClose={onClose} />
  }
  if (about === 'members') {
    return <MembersDialog vault={vault} vaults={query.data} isAsked onClose={onClose} />
  }
  return <GivingHere vault={vault} shown={shownAs(query.data, vault)} onClose={onClose} />
}

function GivingHere({ vault, shown, onClose }: { vault: Vault; shown: DrawnVault; onClose: () => void }) {
  const { t } = useTranslation(['members', 'common'])
  const pathText = usePathText()
  const { data } = useRecovery(vault, true)
  return (
    <Dialog
      onClose={onClose}
      title={t('agree.title')}
      description={pathText(shown)}
      footer={<Button onClick={onClose}>{t('common:ui.close')}</Button>}
    >
      <div className="space-y-3">
        {data && data.given?.second_name !== null && <Banner live tone="info" title={t('agree.over')} />}
        <LostVault vault={vault} shown={shown} />
      </div>
    </Dialog>
  )
}
