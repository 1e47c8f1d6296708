import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../../nouns/errors/not-loaded.tsx'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { usePathText } from '../../../nouns/vaults/use-path-text.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { IconTile } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { VaultIcon } from '../vault-icon.tsx'
import { KeepingTab } from './keeping-tab.tsx'
import { countHolders } from './member-people.ts'
import { PeopleTab } from './people-tab.tsx'
import { Proposals } from './proposals.tsx'
import { ShownVaultContext } from './use-shown-vault.ts'
import { useVaultAccess } from './use-vault-access.ts'

/** Who can open a vault and why, and its access rules. */
export function MembersDialog({
  vault,
  vaults,
  isAsked = false,
  onClose,
}: {
  vault: Vault
  vaults: readonly Vault[]
  /** It was opened in order to agree to a proposal. */
  isAsked?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('members')
  const pathText = usePathText()
  const [shown] = useState(() => shownAs(vaults, vault))
  const [tab, setTab] = useState<'people' | 'keeping'>('people')
  const query = useVaultAccess(vault.id)
  const access = query.data
  // A new member's key arrives a moment after they were added, and the list of vaults may not know yet.
  const holders = access ? countHolders(access) : vault.key_holders
  const client = useQueryClient()
  useEffect(() => {
    if (holders !== vault.key_holders)
      void client.invalidateQueries({ queryKey: vaultsQuery.queryKey, exact: true })
  }, [holders, vault.key_holders, client])
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      icon={<IconTile size="sm" icon={<VaultIcon type={vault.type} />} />}
      title={t('title', { vault: shown.path.at(-1) })}
      description={[
        // Two vaults may have the same name.
        ...(shown.path.length > 1 ? [`${pathText(shown)}.`] : []),
        t('description'),
        `${t('holders', { count: holders })}.`,
      ].join(' ')}
    >
      {access ? (
        <ShownVaultContext value={shown}>
          <div className="mb-4 space-y-3 empty:hidden">
            {isAsked && access.proposals.length === 0 && <Banner live tone="info" title={t('agree.over')} />}
            <Proposals access={access} />
          </div>
          <Tabs
            label={t('tabs.label')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'people',
                label: t('tabs.people'),
                content: <PeopleTab vault={vault} vaults={vaults} access={access} />,
              },
              {
                value: 'keeping',
                label: t('tabs.keeping'),
                content: <KeepingTab vault={vault} vaults={vaults} access={access} />,
              },
            ]}
          />
        </ShownVaultContext>
      ) : (
        <NotLoaded query={query} failed={t('loadFailed')} lines={6} />
      )}
    </Dialog>
  )
}
