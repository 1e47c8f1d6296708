import { ItemsArea } from '../features/items/items-area.tsx'
import { ItemLinkDialog } from '../features/one-time-links/item-link-dialog.tsx'
import { VaultsScreen } from '../features/vaults/vaults-screen.tsx'
import { onDemand } from '../session/on-demand.tsx'

const SendSecretDialog = onDemand(() =>
  import('../features/one-time-links/send-secret-dialog.tsx').then((feature) => feature.SendSecretDialog),
)

/** The Vault Explorer: the tree from the vaults feature, the list from the items feature. */
export function VaultsRoute() {
  return (
    <VaultsScreen
      renderItems={(vault, refreshVaults, notice) => (
        <ItemsArea
          key={vault.id}
          vault={vault}
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
