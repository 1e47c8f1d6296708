import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { titleOf } from './known-titles.ts'

const namedMost = 5

/** Items' titles in one phrase; items whose title this page never saw are counted. */
export function useItemNames() {
  const { t, i18n } = useTranslation('items')
  return useCallback(
    (itemIds: readonly string[]) => {
      const titles = itemIds.flatMap((id) => titleOf(id) ?? []).slice(0, namedMost)
      const others = itemIds.length - titles.length
      const parts = titles.map((title) => `“${title}”`)
      if (others > 0) {
        const key = titles.length === 0 ? 'faults.unnamed' : 'faults.others'
        parts.push(t(key, { count: others }))
      }
      return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts)
    },
    [t, i18n],
  )
}
