import type { Vault } from '@chaveiro/contract/vaults.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useVaultAct } from './members/use-vault-access.ts'

/** Says that a vault's name or place is not what was signed; who may sign can say that it is right. */
export function OverviewFault({ vault, fault }: { vault: Vault; fault: 'altered' | 'unsigned' | null }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const mayConfirm = may('edit_vault')
  const confirm = useConfirm()
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const adopt = useVaultAct(() => keySession.adoptVaultOverview(vault))
  if (fault === null || (fault === 'unsigned' && !mayConfirm)) return null

  const ask = async () => {
    const isSure = await confirm({
      title: t('overview.adoptQuestion', { name: vault.name }),
      message: t('overview.adoptMessage'),
      confirmLabel: t('overview.adoptButton'),
      tone: fault === 'altered' ? 'danger' : 'normal',
    })
    if (!isSure) return
    try {
      await adopt.mutateAsync(undefined)
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
