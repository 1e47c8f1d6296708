import { HeartPulse, Link2, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { FindDialog } from '../features/find/find-dialog.tsx'
import { useTemporarilyOpen } from '../features/items/access/use-temporarily-open.ts'
import { offeredActs, whyRefused } from '../features/items/acts/item-acts.ts'
import { useItemActs } from '../features/items/acts/use-item-acts.ts'
import { CriticalityMark, EnvironmentMark, ItemTile } from '../features/items/item-looks.tsx'
import { vaultPath } from '../nouns/vaults/vault-path.ts'
import { useCurrentUser } from '../session/current-user.ts'
import { RehearsalBadge } from '../ui/rehearsal-badge.tsx'
import { toast } from '../ui/toast.tsx'

/** The search through all vaults; a picked item opens in its vault, a picked vault in the Vault Explorer. */
export function FindEverywhere({
  onClose,
  ...box
}: {
  /** False while the dialog is rendered out of sight. */
  isOpen: boolean
  onClose: () => void
  typed: string
  onTyped: (typed: string) => void
  earlyKey: KeyboardEvent | null
}) {
  const { t } = useTranslation('find')
  const { t: itemText } = useTranslation('items')
  const navigate = useNavigate()
  const { user } = useCurrentUser()
  const { run } = useItemActs()
  const go = (address: string) => () => {
    onClose()
    void navigate(address)
  }
  return (
    <FindDialog
      {...box}
      looks={{
        tile: ({ type }) => <ItemTile type={type} />,
        badges: ({ rehearsal, environment, criticality }) =>
          rehearsal ? (
            <RehearsalBadge />
          ) : (
            <>
              <EnvironmentMark environment={environment} label={itemText(`environment.${environment}`)} />
              <CriticalityMark criticality={criticality} label={itemText(`criticality.${criticality}`)} />
            </>
          ),
      }}
      acts={{
        useTemporarilyOpen,
        offered: (item, opens) => offeredActs(item, { opens, email: user.email }),
        refuse: (item, act, opens) => {
          const why = whyRefused(item, act, { opens, email: user.email })
          if (why) toast.error(t(`refused.${act}`), t(`why.${why}`))
        },
        run: (card, vault, act) => run({ card, vault, act }),
      }}
      commands={[
        { name: t('commands.send'), icon: <Send />, run: go('/links?send=new') },
        { name: t('commands.links'), icon: <Link2 />, run: go('/links') },
        { name: t('commands.health'), icon: <HeartPulse />, run: go('/health') },
      ]}
      onClose={onClose}
      onPick={(item) => go(vaultPath(item.vault_id, item.id))()}
      onPickVault={(vault, isAsking) => go(`${vaultPath(vault.id)}${isAsking ? '&ask' : ''}`)()}
    />
  )
}
