import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Card, LinkCard } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Page } from '../../ui/page.tsx'
import { WordList } from '../../ui/word-list.tsx'
import { keySession } from '../../worker/key-session.ts'
import { BrowsersCard } from './browsers/browsers-card.tsx'
import { IfSomethingGoesWrong } from './if-something-goes-wrong.tsx'
import { UnlockWaysCard } from './ways/unlock-ways-card.tsx'
import { WhoIAm } from './who-i-am.tsx'

/**
 * The person's own account: unlock methods, browsers, and help if something goes wrong. What only few people ever need stands folded, but to
 * those whom others ask about it, and to somebody whose key is not confirmed.
 */
export function AccountScreen() {
  const { t } = useTranslation('own-account')
  const { user, may } = useCurrentUser()
  const status = useKeyStatus()
  const isConfirmed = status.state === 'unlocked' && status.organisation ? !status.awaitsConfirmation : null
  const isUnfolded = may('see_people') || isConfirmed === false
  return (
    <Page title={t('title')} description={t('description')}>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="min-w-0 space-y-6">
          <UnlockWaysCard isFolded={!isUnfolded} />
          {isUnfolded && <IfSomethingGoesWrong />}
          {/* Last, since how many there are is known only when they have loaded. */}
          <BrowsersCard isPlain={!isUnfolded} />
        </div>
        <div className="min-w-0 space-y-6 max-lg:order-first">
          <WhoIAm user={user} isConfirmed={isUnfolded ? isConfirmed : null} />
          {isUnfolded && (
            <>
              <OwnWords />
              <Colleagues />
            </>
          )}
        </div>
      </div>
      {!isUnfolded && (
        <Disclosure icon={<SlidersHorizontal />} title={t('advanced.title')}>
          <p className="px-5 pt-4 text-ink-2 text-small">{t('advanced.description')}</p>
          <div className="grid items-start gap-6 p-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
            <IfSomethingGoesWrong />
            <div className="min-w-0 space-y-6">
              <OwnWords />
              <Colleagues />
            </div>
          </div>
        </Disclosure>
      )}
    </Page>
  )
}

function Colleagues() {
  const { t } = useTranslation('own-account')
  return (
    <LinkCard
      to="/colleagues"
      icon={<UsersRound />}
      title={t('colleagues.title')}
      description={t('colleagues.description')}
    />
  )
}

/** The words of one's own key, to read out to the person who confirms it. */
function OwnWords() {
  const { t } = useTranslation('own-account')
  const words = useQuery({
    queryKey: ['own-words'],
    queryFn: () => keySession.account.ownWords(),
    staleTime: 0,
  })
  return (
    <Card title={t('words.title')}>
      {words.isLoadingError ? (
        <NotLoaded query={words} failed={t('words.failed')} lines={3} errorClass="py-4!" />
      ) : (
        <>
          <WordList label={t('words.label')} words={words.data} />
          <p className="mt-3 text-ink-3 text-small">{t('words.help')}</p>
        </>
      )}
    </Card>
  )
}
