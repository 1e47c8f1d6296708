import type { ErrorFacts } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { History, LockKeyholeOpen, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useErrorText } from '../../nouns/errors/use-error-text.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { keySession } from '../../worker/key-session.ts'

const titles = {
  distrusted: 'trouble.title',
  work_endless: 'trouble.endless',
  newer_release: 'trouble.newer',
  release_required: 'trouble.tooOld',
  key_unusable: 'trouble.keyUnusable',
  restore_unsettled: 'trouble.unsettled',
  keys_renewed: 'trouble.keysRenewed',
  keys_not_enrolled: 'trouble.notEnrolled',
} as const

const restorePath = '/restore'

/** Shown above every screen if something is wrong between the unlocked key and the organisation. */
export function TroubleBanner() {
  const { t } = useTranslation(['account', 'common'])
  const explain = useErrorText()
  const status = useKeyStatus()
  const unlocked = status.state === 'unlocked' ? status : null
  const following = unlocked?.deliveries.lastError ?? null
  // A delivery that failed this minute, or a server that once did not answer, is not reported.
  const isTold = following !== null && following.code in titles
  const trouble = unlocked?.trouble ?? (isTold ? following : null)
  const distrusted = trouble?.code === 'distrusted'
  useNamesFor(trouble)
  if (!trouble) return null
  return (
    <Banner
      live
      tone={distrusted ? 'danger' : 'warning'}
      title={t(titles[trouble.code as keyof typeof titles] ?? 'trouble.away')}
      className="m-4 mb-0 sm:mx-6 lg:mx-8"
      action={<Remedy trouble={trouble} />}
    >
      {explain(trouble)}
    </Banner>
  )
}

/** What to do about it: an outdated page needs a reload, not another try. */
function Remedy({ trouble }: { trouble: ErrorFacts }) {
  const { t } = useTranslation(['account', 'common'])
  const { pathname } = useLocation()
  const { code } = trouble
  if (mayBeRestored(trouble)) {
    return pathname === restorePath ? null : (
      <ButtonLink size="sm" to={restorePath} icon={<History />}>
        {t('trouble.restored')}
      </ButtonLink>
    )
  }
  if (code === 'keys_renewed') {
    return (
      <Button size="sm" icon={<LockKeyholeOpen />} onClick={() => void keySession.lock()}>
        {t('trouble.unlockAgain')}
      </Button>
    )
  }
  const isOld = code === 'newer_release' || code === 'release_required'
  const again = isOld ? () => location.reload() : () => void keySession.refresh().catch(() => undefined)
  return (
    <Button size="sm" icon={<RotateCw />} onClick={again}>
      {isOld ? t('trouble.reload') : t('common:ui.retry')}
    </Button>
  )
}

/** A lying server and a restored backup look the same; the screen behind this link explains how to tell. */
function mayBeRestored({ code, about, fault }: ErrorFacts): boolean {
  const isOlder = (about === 'roster' || about === 'vault_log') && (fault === 'shrunk' || fault === 'forked')
  return code === 'restore_unsettled' || (code === 'distrusted' && isOlder)
}

/** Loads people's and vaults' names, so that the sentence can name them. */
function useNamesFor(trouble: ErrorFacts | null) {
  const { may } = useCurrentUser()
  const namesPeople = trouble?.userId !== undefined || trouble?.userIds !== undefined
  useQuery({ ...usersQuery, enabled: may('see_people') && namesPeople })
  useQuery({ ...vaultsQuery, enabled: trouble?.vaultId !== undefined })
}
