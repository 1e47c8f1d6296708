import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react'

export interface HitKeys<T> {
  hits: readonly T[]
  /** Whether the hits belong to an earlier text than the one in the box: Enter then waits for the right ones. */
  isBehind: boolean
  onPick: (hit: T) => void
  /** Enter, or a key of `actOf`, that was pressed before the box could take it. */
  earlyKey: KeyboardEvent | null
  /** What other keys do with the selected hit; null for keys that do nothing. */
  actOf: (event: KeyboardEvent) => ((hit: T) => void) | null
}

/** What keys do with the selected hit of a list that follows typing. A key pressed before the hits have come waits for them. */
export function useHitKeys<T>({ hits, isBehind, onPick, earlyKey, actOf }: HitKeys<T>) {
  const [isPicked, setIsPicked] = useState(false)
  const [awaited, setAwaited] = useState<{ act: (hit: T) => void } | null>(null)
  const highlighted = useRef<T>(undefined)
  const [first] = hits
  const pick = (hit: T) => {
    setIsPicked(true)
    onPick(hit)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the press comes
  useEffect(() => {
    const act = earlyKey && (earlyKey.key === 'Enter' ? pick : actOf(earlyKey))
    if (act) setAwaited({ act })
  }, [earlyKey])
  useEffect(() => {
    if (!awaited || isBehind) return
    setAwaited(null)
    if (first !== undefined) awaited.act(first)
  }, [awaited, isBehind, first])
  const onKeyDown = (event: ReactKeyboardEvent & { preventBaseUIHandler: () => void }) => {
    if (event.nativeEvent.isComposing) return
    const act = event.key === 'Enter' ? (isBehind ? pick : null) : actOf(event.nativeEvent)
    if (!act) return
    event.preventDefault()
    event.preventBaseUIHandler()
    const hit = highlighted.current ?? first
    if (isBehind) setAwaited({ act })
    else if (hit !== undefined) act(hit)
  }
  return {
    pick,
    isPicked,
    onKeyDown,
    onHighlighted: (hit: T | undefined) => {
      highlighted.current = hit
    },
    forgetAwaited: () => setAwaited(null),
  }
}
