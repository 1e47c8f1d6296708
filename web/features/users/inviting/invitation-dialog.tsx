import { invitationDays, type Role } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { FolderKey, Hourglass, ShieldAlert, UserRoundCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyLinkButton } from '../../../ui/copy-link-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isCustodianRole } from '../person-rules.ts'
import { SendInvitation } from './send-invitation.tsx'

/** A new link. Without a fragment it only leads to the app, and vouches for nobody. */
export interface Invitation {
  name: string
  email: string
  role: Role
  link: string
  /** Whether following the link makes them manager or admin as intended. */
  givesRole: boolean
}

/** The only moment in which an invitation link is shown: to copy, and how to pass it on. */
export function InvitationDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation(['users', 'common'])
  const format = useFormat()
  const [until] = useState(() => new Date(Date.now() + invitationDays * dayMs))
  const { name, email, role, link, givesRole } = invitation
  const isClient = role === 'client'
  const vouches = link.includes('#')
  return (
    <Dialog
      onClose={onClose}
      dismissible={isClient}
      title={isClient ? t('link.clientTitle', { name }) : t('link.title', { name })}
      description={isClient ? t('link.client', { email }) : t('link.description')}
      footer={
        <>
          <Button variant={isClient ? 'primary' : 'secondary'} onClick={onClose}>
            {t('link.done')}
          </Button>
          {!isClient && <CopyLinkButton link={link} />}
        </>
      }
    >
      {!isClient && (
        <>
          <output
            translate="no"
            aria-label={t('link.label')}
            className="block select-all break-all rounded-lg border bg-sunken px-4 py-3 font-mono text-ink text-small"
          >
            {link}
          </output>
          <SendInvitation name={name} email={email} link={link} until={format.dateTime(until)} />
          <ul className="mt-5 space-y-3.5">
            {vouches ? (
              <>
                <Note icon={<Hourglass />}>
                  {t('link.until', { until: format.dateTime(until) })} {t('link.shown')}
                </Note>
                <Note icon={<UserRoundCheck />}>{t('link.first', { name, email })}</Note>
              </>
            ) : (
              <Note icon={<ShieldAlert />}>{t('link.plain', { name })}</Note>
            )}
            {vouches && givesRole ? (
              <Note icon={<FolderKey />}>{t('link.role', { name, role: t(`common:role.${role}`) })}</Note>
            ) : (
              <Note icon={<FolderKey />}>{t('link.vaults', { name })}</Note>
            )}
            {!givesRole && isCustodianRole(role) && (
              <Note icon={<ShieldAlert />}>
                {t('link.roleLater', { name, role: t(`common:role.${role}`) })}
              </Note>
            )}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-body text-ink-2">
      <span aria-hidden="true" className="pt-0.5 text-accent-ink [&_svg]:size-4.5">
        {icon}
      </span>
      <span className="wrap-anywhere min-w-0">{children}</span>
    </li>
  )
}
