import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFavourites } from '../../nouns/items/use-favourites.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { toast } from '../../ui/toast.tsx'
import { useTemporarilyOpen } from './access/use-temporarily-open.ts'
import { type ItemAct, offeredActs, whyRefused } from './acts/item-acts.ts'
import { useItemActs } from './acts/use-item-acts.ts'
import type { CardActions } from './item-card.tsx'
import type { VaultInView } from './vault-in-view.ts'

/**
 * What can be done with an item in a list, and which act is under way.
 * @param vaultOf the vault in which the screen shows an item; it is checked as one of that vault, whatever the server says of it
 * @param isAnyClosed whether the person cannot open one of these vaults
 */
export function useListActions(
  vaultOf: (item: Item) => VaultInView,
  isAnyClosed: boolean,
  onOpen: (item: Item) => void,
  onEdit: (item: Item) => void,
) {
  const { t } = useTranslation('find')
  const { user } = useCurrentUser()
  const { run, busy } = useItemActs()
  const openedForATime = useTemporarilyOpen(isAnyClosed)
  const { marked, mark } = useFavourites()
  const actions = useMemo((): CardActions => {
    const access = (card: Item) =>
      vaultOf(card).holds_key ? 'vault' : openedForATime.has(card.id) ? 'for-a-time' : 'closed'
    const who = (card: Item) => ({ opens: access(card) !== 'closed', email: user.email })
    return {
      onOpen,
      onEdit,
      access,
      offered: (card) => offeredActs(card, who(card)),
      onAct: (card, act: ItemAct) => {
        const { id, shown } = vaultOf(card)
        run({ card: { ...card, vault_id: id }, vault: shown, act })
      },
      refuse: (card, act) => {
        const why = whyRefused(card, act, who(card))
        if (why) toast.error(t(`refused.${act}`), t(`why.${why}`))
      },
      onFavourite: (card, isOn) => mark({ id: card.id, vault_id: vaultOf(card).id }, isOn),
    }
  }, [vaultOf, openedForATime, user.email, run, mark, onOpen, onEdit, t])
  return { actions, busy, marked }
}
