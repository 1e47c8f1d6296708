import { Suspense, startTransition, useEffect, useState } from 'react'
import type { findEverywhere } from './screens.tsx'

/** What is typed into the box, and for how long: first nothing, while the screen renders; then a letter that most titles have. */
const steps = [
  { typed: null, ms: 800 },
  { typed: '', ms: 250 },
  { typed: 'a', ms: 1000 },
] as const

/**
 * Runs one invisible search, so that the first real one waits neither for code that has never run nor for a server that has read no item
 * yet.
 */
export function FindWarmUp({
  FindEverywhere,
  onDone,
}: {
  FindEverywhere: NonNullable<typeof findEverywhere.loaded>
  onDone: () => void
}) {
  const [at, setAt] = useState(0)
  const step = steps[at]
  useEffect(() => {
    if (!step) return onDone()
    const wait = setTimeout(() => startTransition(() => setAt(at + 1)), step.ms)
    return () => clearTimeout(wait)
  }, [at, step, onDone])
  if (!step || step.typed === null) return null
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
