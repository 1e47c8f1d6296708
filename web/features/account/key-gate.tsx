import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptDraft } from '../../nouns/forms/kept-draft.ts'
import { forgetSignIn } from '../../session/fresh-sign-in.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { forgetCopied } from '../../ui/clipboard.ts'
import { partOf } from '../../ui/part.ts'
import { keySession } from '../../worker/key-session.ts'
import type { AccountPageData } from './account-page.tsx'
import { PageOnDemand } from './page-on-demand.tsx'
import { Unlock } from './unlock/unlock.tsx'

const createKey = partOf(() => import('./own-keys/create-key.tsx').then((part) => part.CreateKey))
const renewPassphrase = partOf(() =>
  import('./own-keys/renew-passphrase.tsx').then((part) => part.RenewPassphrase),
)

/**
 * Shows the work to somebody with an open key, and to everybody else the page that comes first. During the first check of the key the
 * children are rendered and wait for `useKeyStatus` themselves.
 */
export function KeyGate({
  children,
  behind,
  ...page
}: AccountPageData & {
  children: ReactNode
  /** An empty frame, shown behind an automatic lock as a sign that the work is still there. */
  behind: ReactNode
}) {
  const { t } = useTranslation('account')
  const status = useKeyStatus()
  const draft = useKeptDraft(page.user.id)
  const kept = draft && t(draft.lostSecrets ? 'unlock.draftButSecrets' : 'unlock.draft')
  // Only needed until the key is open; a later lock must not use it.
  const isOpen = status.state === 'unlocked'
  useEffect(() => {
    if (isOpen) forgetSignIn()
  }, [isOpen])
  const isLocked = status.state === 'locked'
  useEffect(() => {
    if (isLocked) void forgetCopied()
  }, [isLocked])
  if (status.state === 'no_keys') {
    return (
      <PageOnDemand
        part={createKey}
        props={page}
        title={t('create.title')}
        description={t('create.description')}
      />
    )
  }
  if (status.state === 'locked' && keySession.wasLockedByIdle()) {
    return (
      <>
        <div className="fixed inset-0" inert>
          {behind}
        </div>
        <div className="relative min-h-dvh bg-page/90 backdrop-blur-xs">
          <Unlock {...page} notice={[t('unlock.idle'), kept].filter(Boolean).join(' ')} />
        </div>
      </>
    )
  }
  if (status.state === 'locked') return <Unlock {...page} {...(kept && { notice: kept })} />
  if (status.state === 'unlocked' && status.needsNewPassphrase) {
    return (
      <PageOnDemand
        part={renewPassphrase}
        props={page}
        title={t('renew.title')}
        description={t('renew.description')}
      />
    )
  }
  return children
}
