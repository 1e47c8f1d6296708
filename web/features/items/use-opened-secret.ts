import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { keySession } from '../../worker/key-session.ts'

/** The secret of an item, or of an earlier revision of it, while it is shown: gone when hidden, when the dialog goes, and when the key is locked. */
export function useOpenedSecret(itemId: string, revision?: number) {
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
      setOpened(
        await (revision === undefined
          ? keySession.openItem(itemId)
          : keySession.openRevision(itemId, revision)),
      )
    } catch (error) {
      tellFailure(t('detail.revealFailed'), error)
    } finally {
      setIsOpening(false)
    }
  }
  return { opened, isOpening, reveal, hide: () => setOpened(null) }
}
