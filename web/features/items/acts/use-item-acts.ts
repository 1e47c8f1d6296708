import type { Item, ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import type { Sure } from '@chaveiro/contract/rules/texts/told.ts'
import { type DrawnVault, errorFacts } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { foundItemsKey } from '../../../nouns/items/found-items-query.ts'
import { noteRecentItem } from '../../../nouns/items/recent-items.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { copyText } from '../../../ui/clipboard.ts'
import { oneAtATime } from '../../../ui/one-at-a-time.ts'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { itemsKey } from '../use-items.ts'
import type { ItemAct } from './item-acts.ts'
import { openedHere } from './opened-here.ts'
import { useCopySecret } from './use-copy-secret.ts'
import { useSecretName } from './use-secret-name.ts'

/** A card and the vault in which the person sees it; null if the screen shows none. */
interface ActOnCard {
  card: Item
  vault: DrawnVault | null
  act: ItemAct
}

const alone = oneAtATime()

/**
 * Copies part of an item, or opens its address, from a list, after this device has verified that the list shows what the item's author
 * wrote.
 */
export function useItemActs() {
  const { t } = useTranslation(['items', 'common'])
  const tellFailure = useFailureToast()
  const client = useQueryClient()
  const copySecret = useCopySecret()
  const nameOf = useSecretName()
  const { user } = useCurrentUser()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ card, vault, act }: ActOnCard) => {
      if (act === 'copy_password') {
        await copySecret(
          openCard(card, vault).then(({ password }) => password),
          nameOf(card.type),
          card.title,
        )
      } else if (act === 'copy_code') {
        await copySecret(openCard(card, vault).then(codeNow), t('code.label'), card.title)
      } else {
        await actOnOverview(card, vault, act)
      }
    },
    onSuccess: (_, { card }) => noteRecentItem(user.id, card),
    onError: (error, { card, act }) => {
      const { code, about } = errorFacts(error)
      if (code === 'stale_revision') {
        void client.invalidateQueries({ queryKey: itemsKey(card.vault_id) })
        void client.invalidateQueries({ queryKey: foundItemsKey })
        toast.error(t('verification.cardOutdated'), t('verification.cardOutdatedDetail'))
      } else if (code === 'distrusted' && about === 'item') {
        toast.error(t(`act.refused.${act}`), t('verification.cardRefusedDetail'))
      } else tellFailure(t(`act.${code === 'distrusted' ? 'refused' : 'failed'}.${act}`), error)
    },
  })
  const actOnOverview = async (card: Item, vault: DrawnVault | null, act: 'copy_login' | 'open_address') => {
    const checked = keySession.items.show(card, vault)
    if (act === 'open_address') {
      const { login_url } = await checked
      if (!isWebAddress(login_url) || openElsewhere(login_url)) return
      // Some browsers no longer count the click after the server was asked, and block the new window.
      toast.error(t('act.addressBlocked'), login_url)
      return
    }
    const isCopied = copyText(checked.then(({ login }) => login))
    await checked
    if (await isCopied) toast.success(t('act.loginCopied'), t('act.copiedFrom', { item: card.title }))
    else toast.error(t('common:copyRefused'))
  }
  const run = useCallback(
    (asked: ActOnCard) =>
      // onError has already reported the failure.
      void alone(`${asked.card.id} ${asked.act}`, () => mutateAsync(asked).catch(() => undefined)),
    [mutateAsync],
  )
  return { run, busy: isPending ? { id: variables.card.id, act: variables.act } : null }
}

/**
 * Opens an address; answers whether a window opened, which 'noopener' would hide. Instead the opener is cleared here, and no page of ours
 * sends a referrer.
 */
function openElsewhere(address: Sure): boolean {
  const opened = window.open(address, '_blank')
  if (opened) opened.opener = null
  return opened !== null
}

async function openCard(card: Item, vault: DrawnVault | null): Promise<ItemSecret> {
  return openedHere(card, vault)?.secret ?? (await keySession.items.openCard(card, vault)).secret
}

/** The code that an authenticator with this item's key shows now. */
export async function codeNow({ metadata }: ItemSecret): Promise<string> {
  return (await keySession.items.twoStepCodes(metadata[twoStepField] ?? '', Date.now())).code
}
