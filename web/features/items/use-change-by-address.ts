import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

const words = ['change', 'edit'] as const

/**
 * A link may lead to the form of an item at once: `change` for another password, `edit` for anything. The word goes from the address, so
 * that back and reload do not open the form again.
 *
 * @param isKnown whether it is known what the person may do
 * @param begin opens the form for each word; null if they may not change it here and now: they read on the item why
 */
export function useChangeByAddress(
  isKnown: boolean,
  begin: Record<(typeof words)[number], (() => void) | null>,
): void {
  const [parameters, setParameters] = useSearchParams()
  const asked = words.find((word) => parameters.has(word))
  const open = useEffectEvent(() => asked && begin[asked]?.())
  useEffect(() => {
    if (asked === undefined || !isKnown) return
    setParameters((before) => new URLSearchParams([...before].filter(([name]) => name !== asked)), {
      replace: true,
    })
    open()
  }, [asked, isKnown, setParameters])
}
