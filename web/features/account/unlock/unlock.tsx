import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isFreshSignIn } from '../../../session/fresh-sign-in.ts'
import { useKeyStatus } from '../../../session/key-status.ts'
import { LoadingLines } from '../../../ui/skeleton.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { AccountPage, type AccountPageData } from '../account-page.tsx'
import { PageOnDemand } from '../page-on-demand.tsx'
import { OtherWays } from './other-ways.tsx'
import { UnlockTrusted } from './unlock-trusted.tsx'
import { isRare } from './unlock-way.ts'
import { UnlockWithPasskey } from './unlock-with-passkey.tsx'
import { UnlockWithPassphrase } from './unlock-with-passphrase.tsx'
import { rareWay, useChosenWay } from './use-chosen-way.ts'
import { useUnlockWays } from './use-unlock-ways.ts'

/** Shown at later sign-ins and after a lock. The address stays, so unlocking leads back to where the person was. */
export function Unlock(page: AccountPageData) {
  const { t } = useTranslation('account')
  const status = useKeyStatus()
  const offered = useUnlockWays()
  const isWaiting = status.state === 'locked' && status.reset !== undefined
  const { chosen, loading, choose, forget } = useChosenWay()
  const [wasWaiting, setWasWaiting] = useState(isWaiting)
  if (wasWaiting !== isWaiting) {
    // A request for new keys began or ended, so the earlier choice of a method no longer applies.
    setWasWaiting(isWaiting)
    forget()
  }
  const [cameFromSignIn] = useState(isFreshSignIn)
  const askedBefore = useQuery(askedBeforeQuery)

  if (!offered || askedBefore.isPending) {
    return (
      <AccountPage {...page} title={t('unlock.title')} description={t('unlock.description')}>
        <LoadingLines />
      </AccountPage>
    )
  }
  const { ways, passkeys } = offered
  // A trusted browser opens right after signing in, whatever other methods exist.
  const easiest = cameFromSignIn && ways.includes('trusted') ? 'trusted' : (ways[0] ?? 'passphrase')
  const asked = askedBefore.data?.id ?? null
  const first = asked === null ? easiest : 'ask'
  const way = chosen && ways.includes(chosen) ? chosen : first
  const others = (
    <OtherWays
      ways={ways.filter((other) => other !== way)}
      current={way}
      loading={loading}
      onChoose={(next) => void choose(next)}
    />
  )
  const card = { ...page, others }
  if (isRare(way)) {
    return (
      <PageOnDemand
        part={rareWay}
        props={{ ...card, way, asked: chosen === null ? asked : null }}
        title={t('unlock.title')}
        description={t('unlock.description')}
        after={others}
      />
    )
  }
  switch (way) {
    case 'passkey':
      return <UnlockWithPasskey {...card} passkeys={passkeys} />
    case 'trusted':
      return <UnlockTrusted {...card} />
    default:
      return <UnlockWithPassphrase {...card} />
  }
}

/** A request made before a reload, if it is still open. */
const askedBeforeQuery = {
  queryKey: ['asked-approval'],
  queryFn: () => keySession.browsers.askedApproval(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
}
