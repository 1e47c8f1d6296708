import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { Item } from '@chaveiro/contract/items.ts'
import { isWebAddress } from '@chaveiro/contract/primitives.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../session/use-failure-toast.ts'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useItemList } from './use-items.ts'

export type CardAct = 'copy_login' | 'open_address'

/**
 * Copies a card's login or opens its address, but only after this device has verified that the card shows what the
 * item's author wrote.
 */
export function useCardActions(vaultId: string) {
  const { t } = useTranslation(['items', 'common'])
  const tellFailure = useFailureToast()
  const list = useItemList(vaultId)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ card, act }: { card: Item; act: CardAct }) => {
      const checked = keySession.checkCard({ ...card, vault_id: vaultId })
      if (act === 'open_address') {
        const { login_url } = await checked
        if (isWebAddress(login_url)) window.open(login_url, '_blank', 'noopener,noreferrer')
        return
      }
      const isCopied = copyWhenKnown(checked.then(({ login }) => login))
      await checked
      if (await isCopied) toast.success(t('loginCopied'))
      else toast.error(t('common:copyRefused'))
    },
    onError: (error, { act }) => {
      const { code } = errorFacts(error)
      if (code === 'stale_revision') {
        void list.reload()
        toast.error(t('verification.cardOutdated'), t('verification.cardOutdatedDetail'))
      } else if (code === 'distrusted') {
        toast.error(
          t(act === 'open_address' ? 'verification.addressRefused' : 'verification.loginRefused'),
          t('verification.cardRefusedDetail'),
        )
      } else tellFailure(t(act === 'open_address' ? 'openAddressFailed' : 'copyLoginFailed'), error)
    },
  })
  return {
    run: mutate,
    busy: isPending ? { id: variables.card.id, act: variables.act } : null,
  }
}

/** Some browsers let a page copy only at once upon a click: they are given the text as a promise then. */
async function copyWhenKnown(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((known) => new Blob([known], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}
