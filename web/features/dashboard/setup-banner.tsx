import { becameAdminWords } from '@chaveiro/contract/calls/roster.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

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

/** Becomes the first admin and founds the organisation with this person's keys; then refetches everything. */
function useMakeMeAdmin() {
  const { t, i18n } = useTranslation('dashboard')
  const explain = useErrorText()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => keySession.organisation.found(),
    onSuccess: () => toast.success(becameAdminWords[i18n.language as Language]),
    onError: (error) => toast.error(t('setup.failed'), explain(error)),
    // Also after a refusal: somebody else may have become admin meanwhile.
    onSettled: () => client.invalidateQueries(),
  })
}
