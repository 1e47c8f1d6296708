import { Link2, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FindDialog } from '../features/find/find-dialog.tsx'
import { CriticalityBadge, EnvironmentBadge, ItemTile } from '../features/items/item-looks.tsx'
import { RehearsalBadge } from '../ui/rehearsal-badge.tsx'

const looks = {
  tile: (item: ItemKind) => <ItemTile type={item.type} />,
  badges: (item: ItemKind) =>
    item.rehearsal ? (
      <RehearsalBadge />
    ) : (
      <>
        <EnvironmentBadge environment={item.environment} />
        <CriticalityBadge criticality={item.criticality} />
      </>
    ),
}
type ItemKind = Parameters<typeof ItemTile>[0] &
  Parameters<typeof EnvironmentBadge>[0] &
  Parameters<typeof CriticalityBadge>[0] & { rehearsal: boolean }

/** The search through all vaults; what is picked opens in its vault. */
export function FindEverywhere({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('find')
  const navigate = useNavigate()
  const go = (address: string) => () => {
    onClose()
    void navigate(address)
  }
  return (
    <FindDialog
      looks={looks}
      commands={[
        { name: t('commands.send'), icon: <Send />, run: go('/links?send=new') },
        { name: t('commands.links'), icon: <Link2 />, run: go('/links') },
      ]}
      onClose={onClose}
      onPick={(item) => go(`/vaults?${new URLSearchParams({ vault: item.vault_id, item: item.id })}`)()}
    />
  )
}
