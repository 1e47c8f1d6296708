import { errorFacts } from '@chaveiro/device'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { AccountPage, type AccountPageData } from '../features/account/account-page.tsx'
import { UnusableInvitation } from '../features/join/unusable-invitation.tsx'
import { useErrorText } from '../nouns/errors/use-error-text.ts'
import { useKeyStatus } from '../session/key-status.ts'
import { Loading } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { keySession } from '../worker/key-session.ts'
import { dropInvitation, readInvitation } from './invitation.ts'
import { loadScreenAhead } from './screens.tsx'

/**
 * Passes the invitation link that this tab came with to the key session, before the person makes their key. Keeps it until the key exists,
 * so that a reload loses nothing; somebody who has a key needs none.
 */
export function InvitationGate({ page, children }: { page: AccountPageData; children: ReactNode }) {
  const { t } = useTranslation('join')
  const explain = useErrorText()
  const { state } = useKeyStatus()
  const navigate = useNavigate()
  const [fragment, setFragment] = useState(readInvitation)
  const [isTaken, setIsTaken] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const drop = useCallback(() => {
    dropInvitation()
    setFragment(null)
  }, [])
  const take = useCallback(
    (invitation: string) => {
      setFailure(null)
      keySession.organisation.takeInvitation(invitation).then(() => {
        setIsTaken(true)
        // Somebody new comes for the vaults; the screen loads while they make their key.
        void navigate('/vaults', { replace: true })
        loadScreenAhead('/vaults')
      }, setFailure)
    },
    [navigate],
  )

  useEffect(() => {
    if (fragment === null) return
    if (state === 'no_keys' && !isTaken) take(fragment)
    if (state === 'unlocked' || state === 'locked') {
      if (!isTaken) toast.info(t('unneeded'))
      drop()
    }
  }, [fragment, state, isTaken, take, drop, t])

  if (fragment === null || state !== 'no_keys' || isTaken) return children
  const { code, fault } = errorFacts(failure)
  const distrusted = fault === 'behind_link' ? t('unusable.behind') : t('unusable.distrusted')
  if (failure === null) return <Loading label={t('checking')} className="min-h-dvh" />
  if (code === 'invitation_unusable') {
    return (
      <AccountPage
        {...page}
        title={t('unusable.title')}
        description={t('unusable.description', { email: page.user.email })}
        after={<p className="text-ink-3 text-small">{t('unusable.goOnHelp')}</p>}
      >
        <UnusableInvitation
          onGoOn={drop}
          onLogOut={() => {
            drop()
            page.onLogOut()
          }}
        />
      </AccountPage>
    )
  }
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <ErrorState
        title={t('unusable.failed')}
        detail={code === 'distrusted' ? distrusted : explain(failure)}
        onRetry={() => take(fragment)}
      />
    </main>
  )
}
