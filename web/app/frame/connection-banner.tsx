import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { CloudOff, Hourglass } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { useConnection } from '../../session/connection.ts'
import { stopWaiting } from '../../session/stop-waiting.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Lists loaded page by page are kept; queries without any data are fetched again. */
const isAskedAgain = ({ meta, state }: Query) => !(meta?.keepsPages && state.data !== undefined)

/** Shows a banner while the server does not answer, and keeps asking it. */
export function ConnectionBanner() {
  const { t } = useTranslation('common')
  const connection = useConnection()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const ask = useCallback(async () => {
    setIsAsking(true)
    try {
      await api.send(getMe)
      await client.invalidateQueries({ predicate: isAskedAgain })
    } catch {
      // A failure leaves the banner in place.
    } finally {
      setIsAsking(false)
    }
  }, [client])
  useEffect(() => {
    addEventListener('online', ask)
    return () => removeEventListener('online', ask)
  }, [ask])
  if (connection === 'here') return null
  const isSlow = connection === 'slow'
  return (
    <Banner
      live
      tone={isSlow ? 'info' : 'warning'}
      icon={isSlow ? <Hourglass /> : <CloudOff />}
      title={t(`connection.${connection}`)}
      className="mx-4 mt-4 shrink-0 sm:mx-6 lg:mx-8"
      action={
        isSlow ? (
          <Button size="sm" onClick={stopWaiting}>
            {t('connection.stop')}
          </Button>
        ) : (
          <Button size="sm" busy={isAsking} onClick={() => void ask()}>
            {t('connection.again')}
          </Button>
        )
      }
    >
      {/* On a phone it would take room from the list, which stays readable. */}
      <span className="max-sm:sr-only">{t(isSlow ? 'connection.slowHint' : 'connection.hint')}</span>
    </Banner>
  )
}
