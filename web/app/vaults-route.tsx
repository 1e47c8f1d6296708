import { ItemsArea } from '../features/items/items-area.tsx'
import { QuickItems } from '../features/items/quick-items.tsx'
import { VaultsScreen } from '../features/vaults/vaults-screen.tsx'
import { onDemand } from '../ui/on-demand.tsx'

const ItemLinkDialog = onDemand(
  () => import('../features/one-time-links/item-link-dialog.tsx').then((feature) => feature.ItemLinkDialog),
  'one-time-links',
)
const SendSecretDialog = onDemand(
  () =>
    import('../features/one-time-links/send-secret-dialog.tsx').then((feature) => feature.SendSecretDialog),
  'one-time-links',
)

/** The Vault Explorer: the tree from the vaults feature, the list from the items feature. */
export function VaultsRoute() {
  return (
    <VaultsScreen
      quick={<QuickItems />}
      renderItems={(vault, inside, refreshVaults, notice) => (
        <ItemsArea
          key={vault.id}
          vault={vault}
          inside={inside}
          onChanged={refreshVaults}
          notice={notice}
          renderLinkDialog={(item, vault, onClose) => (
            <ItemLinkDialog item={item} vault={vault} onClose={onClose} />
          )}
          renderSendDialog={(onClose) => <SendSecretDialog onClose={onClose} />}
        />
      )}
    />
  )
}
