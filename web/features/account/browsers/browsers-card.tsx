import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { Rows } from '../../../ui/action-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { RequestRows } from './request-rows.tsx'
import { SessionRows } from './session-rows.tsx'
import { TrustedRows } from './trusted-rows.tsx'
import { useSessions, useSignOut, useTrustedBrowsers } from './use-browsers.ts'

/** All browsers in one list: those asking to be let in, those signed in, those trusted. Each can be removed. */
export function BrowsersCard({
  isPlain,
}: {
  /** Nothing is said of programs, which few connect. */
  isPlain: boolean
}) {
  const { t } = useTranslation('own-account')
  const explain = useErrorText()
  const sessions = useSessions()
  const trusted = useTrustedBrowsers()
  const failed = sessions.isError ? sessions : trusted.isError ? trusted : null
  const others = sessions.data?.filter((session) => !session.current).length ?? 0
  return (
    <Card
      flush
      title={t('browsers.title')}
      description={!isPlain && <Description />}
      aside={others > 1 && <SignOutOthers />}
    >
      {sessions.data && trusted.data ? (
        <Rows label={t('browsers.label')}>
          <RequestRows />
          <SessionRows sessions={sessions.data} />
          <TrustedRows browsers={trusted.data} />
        </Rows>
      ) : failed ? (
        <ErrorState
          title={t('browsers.failed')}
          detail={explain(failed.error)}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <div className="px-5 pb-5">
          <LoadingLines lines={3} />
        </div>
      )}
    </Card>
  )
}

/** What stands in the list, and how a program gets into it. */
function Description() {
  const { t } = useTranslation('own-account')
  const helpAt = (article: string, text: string) => (
    <Link to={`/help#${article}`} className="font-medium text-accent-ink underline underline-offset-2">
      {text}
    </Link>
  )
  return (
    <>
      {t('browsers.description')} {t('browsers.programs')}{' '}
      {helpAt('browser-extension', t('browsers.extension'))},{' '}
      {helpAt('command-line', t('browsers.commandLine'))}
    </>
  )
}

export function SignOutOthers() {
  const { t } = useTranslation('own-account')
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const signOut = useSignOut()
  const askAndSignOut = async () => {
    const question = {
      title: t('browsers.signOutOthersTitle'),
      message: t('browsers.signOutOthersMessage'),
      confirmLabel: t('browsers.signOutOthers'),
    }
    if (!(await confirm(question))) return
    try {
      await signOut.mutateAsync(null)
      toast.success(t('browsers.othersSignedOut'))
    } catch (error) {
      tellFailure(t('browsers.signOutFailed'), error)
    }
  }
  return (
    <Button size="sm" icon={<LogOut />} busy={signOut.isPending} onClick={() => void askAndSignOut()}>
      {t('browsers.signOutOthers')}
    </Button>
  )
}
