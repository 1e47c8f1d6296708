import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { partOf } from '../../../ui/part.ts'
import { toast } from '../../../ui/toast.tsx'
import type { RareWayProps } from './rare-way.tsx'
import { isRare, type Way } from './unlock-way.ts'

export const rareWay = partOf<RareWayProps>(() => import('./rare-way.tsx').then((part) => part.RareWay))

const none: { chosen: Way | null; loading: Way | null } = { chosen: null, loading: null }

/**
 * The way to unlock that the person chose. While a rare one is loaded, and if that fails, the card before it stays with what is typed in it.
 */
export function useChosenWay() {
  const { t } = useTranslation('common')
  const [state, setState] = useState(none)
  const choose = async (way: Way) => {
    if (!isRare(way) || rareWay.loaded) return setState({ chosen: way, loading: null })
    setState(({ chosen }) => ({ chosen, loading: way }))
    try {
      await rareWay.load()
      // Another choice may have been made meanwhile.
      setState((now) => (now.loading === way ? { chosen: way, loading: null } : now))
    } catch {
      setState((now) => (now.loading === way ? { ...now, loading: null } : now))
      toast.error(t('failure.dialog'), t('failure.notLoadedDetail'))
    }
  }
  return { ...state, choose, forget: () => setState(none) }
}
