import { useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { auditHeadKey, useAuditHead } from '../../nouns/organisation/use-audit-head.ts'
import { useConnection } from '../../session/connection.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { keySession } from '../../worker/key-session.ts'

/** So many new entries are followed in about a second, such as those of an import: nobody has to hear of them. */
const soonFollowed = 5000
const place = 'm-4 mb-0 sm:mx-6 lg:mx-8'

/** Warns people who watch the log, above every screen, if it is not the one that this browser has seen before. */
export function WatchBanner() {
  const { t } = useTranslation('log-warning')
  const { pathname } = useLocation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const tellFailure = useFailureToast()
  const [isBusy, setIsBusy] = useState(false)
  const isReachable = useConnection() === 'here'
  const status = useKeyStatus()
  const { data, isError } = useAuditHead()
  // A server that answers every call but this one must not pass for one with an intact log.
  if (isError && isReachable)
    return (
      <Banner tone="warning" className={place}>
        {t('unknown')}
      </Banner>
    )
  if (!data) return null
  if (!data.fault) {
    if (data.unfollowed <= soonFollowed) return null
    return (
      <Banner
        tone="info"
        className={place}
        action={
          pathname !== '/audit' && (
            <ButtonLink to="/audit" size="sm">
              {t('open')}
            </ButtonLink>
          )
        }
      >
        {t('unfollowed', { number: data.unfollowed })}
      </Banner>
    )
  }
  // The banner about the organisation leads there, too, where that is older than this browser remembers.
  const isSaid = status.state === 'unlocked' && status.trouble !== null
  const mayBeRestored = data.fault !== 'gap' && pathname !== '/restore' && !isSaid
  const accept = async () => {
    const question = { title: t('accept'), message: t('question'), tone: 'danger' } as const
    if (!(await confirm(question))) return
    setIsBusy(true)
    try {
      await keySession.audit.acceptHead(data.head)
      await client.invalidateQueries({ queryKey: auditHeadKey })
    } catch (error) {
      tellFailure(t('acceptFailed'), error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Banner
      tone="danger"
      live
      className={place}
      title={t('title')}
      action={
        <div className="flex flex-wrap gap-2">
          {mayBeRestored && (
            <ButtonLink to="/restore" icon={<History />}>
              {t('restored')}
            </ButtonLink>
          )}
          <Button busy={isBusy} onClick={() => void accept()}>
            {t('accept')}
          </Button>
        </div>
      }
    >
      {t(`${data.fault}`, { number: data.kept?.seq ?? 0 })} {t('ask')}
    </Banner>
  )
}
