import { DistrustError } from '@chaveiro/client/session-error.ts'
import type { OpenedItem } from '@chaveiro/client/types/items.ts'
import type { ItemSecret } from '@chaveiro/contract/items.ts'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { tellOpened } from './acts/opened-here.ts'
import { useRightToOpened } from './use-right-to-opened.ts'

/**
 * The secret of an item, or of an earlier revision, while it is shown: dropped when hidden, when the dialog closes, when the key is locked,
 * and when the right to it ends. @param vaultId the vault in which the person sees the item @param onEnded called when the right ends, to
 * close what depends on it
 */
export function useOpenedSecret(itemId: string, vaultId: string, revision?: number, onEnded?: () => void) {
  const { t } = useTranslation('items')
  const tellFailure = useFailureToast()
  const [opened, setOpened] = useState<OpenedItem | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const { state } = useSyncExternalStore(keySession.subscribe, keySession.getStatus)
  const isUnlocked = state === 'unlocked'
  useEffect(() => {
    if (!isUnlocked) setOpened(null)
  }, [isUnlocked])
  useEffect(() => {
    if (opened && revision === undefined) return tellOpened(itemId, opened)
  }, [itemId, revision, opened])

  const end = useCallback(() => {
    setOpened(null)
    toast.info(t('detail.rightEnded'), t('detail.rightEndedHint'))
    onEnded?.()
  }, [t, onEnded])
  useRightToOpened(itemId, revision, opened !== null, end)
  // At the signed end, whatever the server says.
  const until = opened?.until ?? null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(end, Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until, end])

  const open = () =>
    revision === undefined
      ? keySession.openItem(itemId, vaultId)
      : keySession.openRevision(itemId, revision, vaultId)
  /** Answers whether it is open now. */
  const reveal = async (): Promise<boolean> => {
    setIsOpening(true)
    try {
      setOpened(await open())
      return true
    } catch (error) {
      tellFailure(t('detail.revealFailed'), error)
      return false
    } finally {
      setIsOpening(false)
    }
  }
  /** The secret for copying without showing it. Throws DistrustError if it is not as its author saved it. */
  const take = async (): Promise<ItemSecret> => {
    const { secret, verification } = opened ?? (await open())
    const [fault] = verification.faults
    if (fault !== undefined || secret === null) throw new DistrustError('item', fault ?? 'sealed_text')
    return secret
  }
  const hide = useCallback(() => setOpened(null), [])
  return { opened, isOpening, reveal, take, hide }
}
