import { Monitor, Puzzle, SquareTerminal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBrowserName } from '../../../i18n/use-browser-name.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { ActionRow } from '../../../ui/action-row.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type useSessions, useSignOut } from './use-browsers.ts'

const icons = { browser: <Monitor />, extension: <Puzzle />, cli: <SquareTerminal /> }

type SessionRow = NonNullable<ReturnType<typeof useSessions>['data']>[number]

/** The person's sessions, each with a button to end it. This one is marked; its Logout is in the user menu. */
export function SessionRows({ sessions }: { sessions: readonly SessionRow[] }) {
  const { t } = useTranslation('own-account')
  const format = useFormat()
  const nameOf = useBrowserName()
  const tellFailure = useFailureToast()
  const signOut = useSignOut()

  const end = async (id: string) => {
    try {
      await signOut.mutateAsync(id)
      toast.success(t('browsers.signedOut'))
    } catch (error) {
      tellFailure(t('browsers.signOutFailed'), error)
    }
  }
  return sessions.map((session) => (
    <ActionRow
      key={session.id}
      icon={icons[session.kind]}
      tone={session.current ? 'accent' : 'grey'}
      title={
        session.kind === 'browser'
          ? nameOf(session.user_agent)
          : t(`browsers.program.${session.kind}`, { computer: session.label })
      }
      badge={session.current && <Badge tone="accent">{t('browsers.here')}</Badge>}
      description={
        <span title={session.user_agent}>
          {t(session.kind === 'browser' ? 'browsers.signedIn' : 'browsers.connected', {
            ago: format.ago(session.created_at),
          })}
          {!session.current && ` · ${t('browsers.active', { ago: format.ago(session.last_seen_at) })}`}
          {session.ip_address && ` · ${session.ip_address}`}
          {session.pushed && ` · ${t('browsers.pushed')}`}
        </span>
      }
      actions={
        !session.current && (
          <Button
            size="sm"
            busy={signOut.isPending && signOut.variables === session.id}
            onClick={() => void end(session.id)}
          >
            {t('browsers.signOut')}
          </Button>
        )
      }
    />
  ))
}
