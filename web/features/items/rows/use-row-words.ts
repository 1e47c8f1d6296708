import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import type { RowColumn } from '../../../nouns/items/list-look.ts'
import type { CardWords } from '../card-words.ts'

/** The rows' texts besides those of the cards, looked up once for all rows. */
export function useRowWords() {
  const { t } = useTranslation('items')
  const format = useFormat()
  return useMemo(
    () => ({
      favourite: t('favourite.mark'),
      /** The cards' words; of an expiry only the day, since its colour and sign say the rest. */
      state: (words: CardWords): CardWords => ({
        ...words,
        isShort: true,
        expires: (day) => format.shortDay(day),
      }),
      closed: t('rows.closed'),
      openForATime: t('rows.openForATime'),
      notSelected: (title: string) => t('rows.notSelected', { title }),
      actOf: (act: string, title: string) => t('rows.actOf', { act, title }),
      cell: (column: Exclude<RowColumn, 'login'>, item: Item) => {
        if (column === 'type') return t(`type.${item.type}`)
        if (column === 'client') return item.client
        if (column === 'criticality') return t(`criticality.${item.criticality}`)
        if (column === 'changed') return format.ago(item.updated_at)
        return item.expires_at === null ? '' : format.shortDay(item.expires_at)
      },
    }),
    [t, format],
  )
}

export type RowWords = ReturnType<typeof useRowWords>
