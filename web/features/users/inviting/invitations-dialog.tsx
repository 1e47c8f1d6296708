import { invitationDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { Check, Copy, FolderKey, Hourglass, RotateCw, ShieldAlert, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FactLine } from '../../../ui/fact-list.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { InvitationRow } from './invitation-row.tsx'
import { LeftOutList } from './named-list.tsx'
import type { LeftOut } from './read-addresses.ts'
import { useCompanyDomain } from './use-company-domain.ts'
import { isDone, type useInviting } from './use-inviting.ts'

/** Invitations while they are made, and afterwards their links, the only time that they are shown. */
export function InvitationsDialog({
  inviting,
  leftOut,
  onClose,
}: {
  inviting: ReturnType<typeof useInviting>
  leftOut: readonly LeftOut[]
  onClose: () => void
}) {
  const { t } = useTranslation(['inviting', 'users', 'common'])
  const format = useFormat()
  const domain = useCompanyDomain()
  const [until] = useState(() => format.dateTime(new Date(Date.now() + invitationDays * dayMs)))
  const [sending, setSending] = useState<string | null>(null)
  const { all, isRunning } = inviting
  const working = all.find(({ isWorking }) => isWorking)
  const done = all.filter(isDone).length
  const left = all.length - done
  const invitations = all.flatMap(({ made }) => (made ? [made.invitation] : []))
  // A client's would only lead to the sign-in, where they find themselves.
  const linked = invitations.filter(({ role }) => role !== 'client')
  const [one] = linked
  const vouches = one?.link.includes('#')
  return (
    <Dialog
      busy={isRunning}
      dismissible={false}
      onClose={onClose}
      title={
        isRunning ? t('made.running', { count: all.length }) : t('made.title', { count: invitations.length })
      }
      description={t('made.description')}
      footer={
        !isRunning && (
          <>
            <Button onClick={onClose}>{t('users:link.done')}</Button>
            {linked.length > 0 && (
              <CopyAllButton
                text={linked.map(({ name, email, link }) => `${name} <${email}>\n${link}`).join('\n\n')}
              />
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {isRunning ? (
          <ProgressBar
            label={t('made.now', { name: working?.wanted.name ?? '' })}
            value={done}
            max={all.length}
            detail={t('made.progress', { done, total: all.length })}
            onCancel={inviting.stop}
            cancelLabel={t('made.stop')}
          />
        ) : (
          left > 0 && (
            <Banner
              live
              tone="warning"
              title={t('made.left', { count: left })}
              action={
                <Button icon={<RotateCw />} onClick={() => void inviting.again()}>
                  {t('made.again')}
                </Button>
              }
            >
              {t('made.leftHelp')}
            </Banner>
          )
        )}
        {one && !isRunning && (
          <ul className="space-y-3">
            {vouches ? (
              <FactLine icon={<UserRoundCheck />}>{t('made.first')}</FactLine>
            ) : (
              <FactLine icon={<ShieldAlert />}>{t('made.plain')}</FactLine>
            )}
            {vouches && one.givesRole && (
              <FactLine icon={<FolderKey />}>
                {t('made.role', { role: t(`common:role.${one.role}`) })}
              </FactLine>
            )}
          </ul>
        )}
        <ul aria-label={t('made.list')} className="divide-y rounded-lg border">
          {all.map((entry) => (
            <InvitationRow
              key={entry.wanted.email}
              entry={entry}
              until={until}
              isRunning={isRunning}
              isSending={sending === entry.wanted.email}
              onSend={(isOpen) => setSending(isOpen ? entry.wanted.email : null)}
            />
          ))}
        </ul>
        {leftOut.length > 0 && <LeftOutList leftOut={leftOut} domain={domain} />}
        {vouches && (
          <ul>
            <FactLine icon={<Hourglass />}>{t('made.until', { until })}</FactLine>
          </ul>
        )}
      </div>
    </Dialog>
  )
}

/** The main button: every link with its person, as text. */
function CopyAllButton({ text }: { text: string }) {
  const { t } = useTranslation(['inviting', 'common'])
  const { copied, copy } = useCopy(() => copyText(text))
  const copyAll = async () => {
    if (await copy()) toast.success(t('made.copied'))
    else toast.error(t('common:copyRefused'))
  }
  return (
    <Button variant="primary" icon={copied ? <Check /> : <Copy />} onClick={() => void copyAll()}>
      {t('made.copyAll')}
    </Button>
  )
}
