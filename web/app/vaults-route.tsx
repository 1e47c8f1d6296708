import { ItemsArea } from '../features/items/items-area.tsx'
import { ItemLinkDialog } from '../features/one-time-links/item-link-dialog.tsx'
import { SendSecretDialog } from '../features/one-time-links/send-secret-dialog.tsx'
import { VaultsScreen } from '../features/vaults/vaults-screen.tsx'

/** The Vault Explorer: the tree of one feature, the items of another. */
export function VaultsRoute() {
  return (
    <VaultsScreen
      renderItems={(vault, refreshVaults, notice) => (
        <ItemsArea
          key={vault.id}
          vault={vault}
          onChanged={refreshVaults}
          notice={notice}
          renderLinkDialog={(item, onClose) => <ItemLinkDialog item={item} onClose={onClose} />}
          renderSendDialog={(onClose) => <SendSecretDialog onClose={onClose} />}
        />
      )}
    />
  )
}
