import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { trustedHereQuery, unlockWaysQuery } from '../unlock/use-unlock-ways.ts'
import { easierHash } from './unlock-ways-card.tsx'

const turnedDownKey = (userId: string) => `easier-unlock-turned-down:${userId}`

/** Suggests a passkey or a trusted browser to somebody who types a passphrase at every unlock here, until they have one or decline. */
export function EasierUnlockBanner() {
  const { t } = useTranslation('own-account')
  const { user } = useCurrentUser()
  const ways = useQuery(unlockWaysQuery)
  const trusted = useQuery(trustedHereQuery)
  const [isTurnedDown, setIsTurnedDown] = useState(
    () => localStorage.getItem(turnedDownKey(user.id)) !== null,
  )
  const needsPassphrase = ways.data?.every(({ kind }) => kind !== 'passkey') === true && trusted.data === null
  if (!needsPassphrase || isTurnedDown) return null
  const turnDown = () => {
    localStorage.setItem(turnedDownKey(user.id), 'yes')
    setIsTurnedDown(true)
  }
  return (
    <Banner
      icon={<Fingerprint />}
      title={t('easier.title')}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="ghost" onClick={turnDown}>
            {t('easier.later')}
          </Button>
          <ButtonLink size="sm" to={`/account${easierHash}`}>
            {t('easier.choose')}
          </ButtonLink>
        </div>
      }
    >
      {t('easier.description')}
    </Banner>
  )
}
