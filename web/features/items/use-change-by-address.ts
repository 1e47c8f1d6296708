import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/**
 * A link may lead to the form of an item at once. The word goes from the address, so that back and reload do not open the form again.
 *
 * @param isKnown whether it is known what the person may do
 * @param change opens the form; null if they may not change it here and now: they read on the item why
 */
export function useChangeByAddress(isKnown: boolean, change: (() => void) | null): void {
  const [parameters, setParameters] = useSearchParams()
  const isAsked = parameters.has('change')
  const begin = useEffectEvent(() => change?.())
  useEffect(() => {
    if (!isAsked || !isKnown) return
    setParameters((before) => new URLSearchParams([...before].filter(([name]) => name !== 'change')), {
      replace: true,
    })
    begin()
  }, [isAsked, isKnown, setParameters])
}
