import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { VaultVisibility } from '@chaveiro/contract/constants.ts'
import type { VaultAccess } from '@chaveiro/device'
import { Eye, EyeOff, FolderTree } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { FilterSelect } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { CustodySection } from './custody-section.tsx'
import { KeySection } from './key-section.tsx'
import { RehearsalSection } from './rehearsal-section.tsx'
import { useShownVault } from './use-shown-vault.ts'
import { useVaultAct } from './use-vault-access.ts'

/** Access rules: who sees the vault, whose members it inherits, its custody and its key. */
export function KeepingTab({
  vault,
  vaults,
  access,
}: {
  vault: Vault
  vaults: readonly Vault[]
  access: VaultAccess
}) {
  return (
    <ul className="divide-y rounded-xl border">
      <Visibility vault={vault} />
      {vault.parent_id !== null && <Inheritance vault={vault} vaults={vaults} access={access} />}
      <CustodySection access={access} />
      <RehearsalSection vaultId={vault.id} />
      <KeySection vault={vault} access={access} />
    </ul>
  )
}

function Visibility({ vault }: { vault: Vault }) {
  const { t } = useTranslation(['members', 'vaults'])
  const { may } = useCurrentUser()
  const tellFailure = useFailureToast()
  const shown = useShownVault()
  const act = useVaultAct(async (visibility: VaultVisibility) =>
    keySession.vaults.update(await keySession.vaults.show(shown), { visibility }),
  )
  const change = async (visibility: VaultVisibility) => {
    if (visibility === vault.visibility) return
    try {
      await act.mutateAsync(visibility)
      toast.success(t('visibility.done'))
    } catch (error) {
      tellFailure(t('vaults:edit.failed'), error)
    }
  }
  return (
    <ActionRow
      icon={vault.visibility === 'private' ? <EyeOff /> : <Eye />}
      title={t('visibility.title')}
      description={t(`visibility.${vault.visibility}`)}
      actions={
        may('edit_vault') && (
          <FilterSelect<VaultVisibility>
            label={t('visibility.label')}
            className="w-48 max-w-full"
            value={act.isPending ? act.variables : vault.visibility}
            disabled={act.isPending}
            onValueChange={(visibility) => void change(visibility)}
            options={(['listed', 'private'] as const).map((value) => ({
              value,
              label: t(`vaults:visibility.${value}`),
            }))}
          />
        )
      }
    />
  )
}

function Inheritance({
  vault,
  vaults,
  access,
}: {
  vault: Vault
  vaults: readonly Vault[]
  access: VaultAccess
}) {
  const { t } = useTranslation(['members', 'common'])
  const { may } = useCurrentUser()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const shown = useShownVault()
  const act = useVaultAct(async (inherits: boolean) =>
    keySession.vaults.setInheritance(await keySession.vaults.show(shown), inherits),
  )
  const parent = vaults.find(({ id }) => id === vault.parent_id)?.name ?? t('common:hiddenVault')
  const { inherits } = access
  const change = async () => {
    const isSure = await confirm({
      title: t(inherits ? 'inheritance.setApartQuestion' : 'inheritance.takeOverQuestion', { parent }),
      message: t(inherits ? 'inheritance.setApartMessage' : 'inheritance.takeOverMessage', { parent }),
      confirmLabel: t(inherits ? 'inheritance.setApart' : 'inheritance.takeOver'),
      tone: inherits ? 'danger' : 'normal',
    })
    if (!isSure) return
    try {
      await act.mutateAsync(!inherits)
      toast.success(t(inherits ? 'inheritance.setApartDone' : 'inheritance.takeOverDone'))
    } catch (error) {
      tellFailure(t('inheritance.failed'), error)
    }
  }
  return (
    <ActionRow
      icon={<FolderTree />}
      title={t(inherits ? 'inheritance.on' : 'inheritance.off', { parent })}
      description={t(inherits ? 'inheritance.onHelp' : 'inheritance.offHelp', { parent })}
      actions={
        may('change_members') && (
          <Button size="sm" busy={act.isPending} onClick={() => void change()}>
            {t(inherits ? 'inheritance.setApart' : 'inheritance.takeOver')}
          </Button>
        )
      }
    />
  )
}
