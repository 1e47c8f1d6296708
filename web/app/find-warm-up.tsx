import { Suspense, startTransition, useEffect, useState } from 'react'
import type { findEverywhere } from './screens.tsx'

/** A letter that most titles have. */
export const warmUpLetter = 'a'

/** What is typed into the box, and for how long. */
const steps = [
  { typed: '', ms: 250 },
  { typed: warmUpLetter, ms: 1000 },
] as const

/**
 * Runs one invisible search, so that the first real one waits neither for code that has never run nor for a server that has read no item
 * yet.
 */
export function FindWarmUp({
  FindEverywhere,
  afterMs,
  onDone,
}: {
  FindEverywhere: NonNullable<typeof findEverywhere.loaded>
  /** How long it waits first, while the screen renders. */
  afterMs: number
  onDone: () => void
}) {
  const [at, setAt] = useState(-1)
  const step = steps[at]
  useEffect(() => {
    if (at === steps.length) return onDone()
    const wait = setTimeout(() => startTransition(() => setAt(at + 1)), steps[at]?.ms ?? afterMs)
    return () => clearTimeout(wait)
  }, [at, afterMs, onDone])
  if (!step) return null
  return (
    <Suspense>
      <FindEverywhere
        isOpen={false}
        typed={step.typed}
        onTyped={doNothing}
        earlyKey={null}
        onClose={doNothing}
      />
    </Suspense>
  )
}

const doNothing = () => undefined
