import { FolderKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** For somebody new whom nobody has put into a vault: what they wait for, and whom to ask. */
export function NoVaultYet({ seesVaults }: { seesVaults: boolean }) {
  const { t } = useTranslation('dashboard')
  const status = useKeyStatus()
  // Before their key is confirmed, another banner says what they wait for.
  if (status.state !== 'unlocked' || status.awaitsConfirmation) return null
  return (
    <Banner
      tone="accent"
      icon={<FolderKey />}
      title={t('noVault.title')}
      {...(seesVaults
        ? {
            action: (
              <ButtonLink to="/vaults" variant="primary">
                {t('noVault.button')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      {t(seesVaults ? 'noVault.description' : 'noVault.none')}
    </Banner>
  )
}
