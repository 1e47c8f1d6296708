import type { OpenedItem } from '@chaveiro/client/session-types.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { keySession } from '../../worker/key-session.ts'

/** An item's secret while it is shown: gone when hidden, when the dialog goes, and when the key is locked. */
export function useOpenedSecret(itemId: string) {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const [opened, setOpened] = useState<OpenedItem | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const { state } = useSyncExternalStore(keySession.subscribe, keySession.getStatus)
  const isUnlocked = state === 'unlocked'
  useEffect(() => {
    if (!isUnlocked) setOpened(null)
  }, [isUnlocked])

  const reveal = async () => {
    setIsOpening(true)
    try {
      setOpened(await keySession.openItem(itemId))
    } catch (error) {
      tellFailure(t('detail.revealFailed'), error)
    } finally {
      setIsOpening(false)
    }
  }
  return { opened, isOpening, reveal, hide: () => setOpened(null) }
}
