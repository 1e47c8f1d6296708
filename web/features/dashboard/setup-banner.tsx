import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useMakeMeAdmin } from './use-make-me-admin.ts'

/** What a new installation still needs: its first admin, then a safe place for the recovery kit. */
export function SetupBanner({ otherwise }: { otherwise: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const { user, may } = useCurrentUser()
  const status = useKeyStatus()
  const makeMeAdmin = useMakeMeAdmin()

  if (status.state === 'unlocked' && status.hasOrganisationKit) {
    return (
      <Banner
        tone="warning"
        title={t('kit.title')}
        action={
          <ButtonLink to="/recovery-kit" variant="primary">
            {t('kit.button')}
          </ButtonLink>
        }
      >
        {t('kit.description')}
      </Banner>
    )
  }
  if (!may('make_me_admin', { adminExists: user.admin_exists })) return otherwise
  return (
    <Banner
      tone="accent"
      icon={<ShieldCheck />}
      title={t('setup.title')}
      action={
        <Button
          variant="primary"
          busy={makeMeAdmin.isPending}
          busyLabel={t('setup.busy')}
          onClick={() => makeMeAdmin.mutate()}
        >
          {t('setup.button')}
        </Button>
      }
    >
      {t('setup.description')}
    </Banner>
  )
}
