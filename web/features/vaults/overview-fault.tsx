import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { type DrawnVault, listedPlace } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { usePathText } from '../../nouns/vaults/use-path-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useVaultAct } from './members/use-vault-access.ts'

/** Says that a vault's name or place is not what was signed; people who may sign it can confirm it. */
export function OverviewFault({
  vault,
  vaults,
  fault,
}: {
  vault: Vault
  vaults: readonly Vault[]
  fault: 'altered' | 'unsigned' | null
}) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const mayConfirm = may('edit_vault')
  const confirm = useConfirm()
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const pathText = usePathText()
  // What the question showed, even if the list changes meanwhile.
  const adopt = useVaultAct(async ({ seen, above }: { seen: Vault; above: DrawnVault | null }) =>
    keySession.vaults.adoptOverview(seen, above && (await keySession.vaults.show(above))),
  )
  if (fault === null || (fault === 'unsigned' && !mayConfirm)) return null

  const ask = async () => {
    const seen = { seen: vault, above: vault.parent_id ? listedPlace(vaults, vault.parent_id) : null }
    const isSure = await confirm({
      title: t('overview.adoptQuestion', { name: pathText(shownAs(vaults, vault)) }),
      message: <SignedFacts vault={vault} vaults={vaults} />,
      confirmLabel: t('overview.adoptButton'),
      tone: fault === 'altered' ? 'danger' : 'normal',
    })
    if (!isSure) return
    try {
      await adopt.mutateAsync(seen)
      await client.invalidateQueries({ queryKey: ['vault-overviews'] })
      toast.success(t('overview.adopted'))
    } catch (error) {
      tellFailure(t('overview.adoptFailed'), error)
    }
  }
  if (fault === 'unsigned') {
    return (
      <Banner
        icon={<PenLine />}
        action={
          <Button size="sm" busy={adopt.isPending} onClick={() => void ask()}>
            {t('overview.sign')}
          </Button>
        }
      >
        {t('overview.unsigned')}
      </Banner>
    )
  }
  return (
    <Banner
      tone="danger"
      live
      title={t('overview.altered')}
      action={
        mayConfirm && (
          <Button size="sm" busy={adopt.isPending} onClick={() => void ask()}>
            {t('overview.adopt')}
          </Button>
        )
      }
    >
      {t('overview.alteredHelp')}
    </Banner>
  )
}

/** Everything that a confirmation signs: the name alone could hide other changes. */
function SignedFacts({ vault, vaults }: { vault: Vault; vaults: readonly Vault[] }) {
  const { t } = useTranslation(['members', 'vaults', 'common'])
  const { type, visibility, tags, parent_id, inherits } = vault
  const parent = vaults.find(({ id }) => id === parent_id)?.name ?? t('common:hiddenVault')
  return (
    <div className="space-y-4">
      <p>{t('overview.adoptMessage')}</p>
      <Facts>
        <Fact name={t('vaults:field.type')}>{t(`vaults:type.${type}`)}</Fact>
        <Fact name={t('vaults:field.visibility')}>{t(`vaults:visibility.${visibility}`)}</Fact>
        {tags.client !== '' && <Fact name={t('vaults:field.clientTag')}>{tags.client}</Fact>}
        {tags.squad !== '' && <Fact name={t('vaults:field.squadTag')}>{tags.squad}</Fact>}
        {parent_id !== null && (
          <Fact name={t('vaults:field.parent')} wide>
            {t(inherits ? 'inheritance.on' : 'inheritance.off', { parent })}
          </Fact>
        )}
      </Facts>
    </div>
  )
}
