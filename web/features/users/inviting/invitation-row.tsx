import { CircleAlert, CircleCheck, CircleDashed, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/clipboard.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SendInvitation } from './send-invitation.tsx'
import { type Inviting, isDone } from './use-inviting.ts'

/** One of many invitations: how far it is, why it went no further, and ways to hand its link on. */
export function InvitationRow({
  entry,
  until,
  isRunning,
  isSending,
  onSend,
}: {
  entry: Inviting
  /** In words. */
  until: string
  isRunning: boolean
  isSending: boolean
  onSend: (isOpen: boolean) => void
}) {
  const { t } = useTranslation('inviting')
  const format = useFormat()
  const explain = useErrorText()
  const { wanted, made, teams, failure } = entry
  const { name, email } = wanted
  const invitation = made && wanted.role !== 'client' ? made.invitation : null
  const why = failure === null ? null : explain(failure)
  const left =
    made && teams.length > 0 && !entry.isWorking
      ? t('row.unjoined', { teams: format.list(teams.map((team) => team.name)) })
      : !made && !isRunning && failure === null
        ? t('row.waiting')
        : null
  return (
    <li className="px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex min-w-0 flex-1 basis-36 items-start gap-2.5">
          <StateSign entry={entry} />
          <span className="min-w-0">
            <span className="wrap-anywhere block font-medium text-body text-ink">{name}</span>
            <span className="wrap-anywhere block text-ink-3 text-small">
              <EmailText address={email} />
            </span>
            {(left || why) && (
              <span className="wrap-anywhere block text-red-ink text-small">
                {[left, why].filter(Boolean).join(' ')}
              </span>
            )}
            {made && wanted.role === 'client' && (
              <span className="block text-ink-2 text-small">{t('row.client')}</span>
            )}
          </span>
        </span>
        {invitation && (
          <span className="flex items-center gap-1">
            <CopyButton label={t('row.copy', { name })} put={() => copyText(invitation.link)} />
            <Button
              size="sm"
              icon={<Send />}
              aria-expanded={isSending}
              aria-label={t('row.sendTo', { name })}
              onClick={() => onSend(!isSending)}
            >
              {t('row.send')}
            </Button>
          </span>
        )}
      </div>
      {isSending && invitation && (
        <SendInvitation name={name} email={email} link={invitation.link} until={until} />
      )}
    </li>
  )
}

function StateSign({ entry }: { entry: Inviting }) {
  const { t } = useTranslation('inviting')
  const [Icon, look, word] = entry.isWorking
    ? ([Spinner, 'text-accent-ink', 'working'] as const)
    : isDone(entry)
      ? ([CircleCheck, 'text-green-ink', 'made'] as const)
      : entry.failure !== null || entry.made
        ? ([CircleAlert, 'text-red-ink', 'failed'] as const)
        : ([CircleDashed, 'text-ink-3', 'next'] as const)
  return (
    <span className={`mt-0.5 flex [&_svg]:size-4.5 ${look}`}>
      <Icon />
      <span className="sr-only">{t(`row.${word}`)}</span>
    </span>
  )
}
