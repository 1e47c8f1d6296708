import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import {
  DistrustError,
  type DrawnVault,
  isSameOverview,
  type ListedRevision,
  type OpenedItem,
  SessionError,
} from '@chaveiro/device'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { registerOpened } from './acts/opened-here.ts'
import { useRightToOpened } from './use-right-to-opened.ts'

/**
 * Holds the secret of an item or an earlier revision while it is shown: until it is hidden, the dialog closes, the key is locked or
 * the right to it ends.
 * @param of the earlier revision, as the history shows it
 * @param vault the vault in which the person sees the item, as shown
 * @param onEnded called when the right ends, to drop whatever else holds the secret
 */
export function useOpenedSecret(
  itemId: string,
  vault: DrawnVault,
  of?: ListedRevision,
  onEnded?: () => void,
) {
  const revision = of?.revision
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
    if (opened && revision === undefined) return registerOpened(itemId, opened, vault)
  }, [itemId, vault, revision, opened])

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
    of === undefined ? keySession.items.open(itemId, vault) : keySession.items.openRevision(itemId, of, vault)
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
  /** What is open, or is opened now. Throws DistrustError if it is not as its author saved it, 'stale_revision' for an older revision unseen. */
  const takeWhole = async () => {
    const { item, secret, verification, isOlder, handle } = opened ?? (await open())
    if (isOlder && !opened) throw new SessionError('stale_revision')
    if (secret === null || handle === null)
      throw new DistrustError('item', verification.faults[0] ?? 'sealed_text')
    return { item, handle, secret }
  }
  /** Its secret, to be copied without being shown. Throws DistrustError also if `shown` is the same revision with another overview. */
  const take = async (shown?: Item): Promise<ItemSecret> => {
    const { item, secret } = await takeWhole()
    if (shown?.revision === item.revision && !isSameOverview(item, shown))
      throw new DistrustError('item', 'overview')
    return secret
  }
  const hide = useCallback(() => setOpened(null), [])
  return { opened, isOpening, reveal, take, takeWhole, hide }
}
