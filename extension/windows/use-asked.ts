import { useEffect, useState } from 'react'

/** What an act answered, or why it failed; `again` asks once more. An earlier answer stays until the next one is there. */
export function useAsked<T>(run: () => Promise<T>, of: unknown) {
  const [tries, setTries] = useState(0)
  const [answer, setAnswer] = useState<{ of: unknown; value: T } | null>(null)
  const [error, setError] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says what `run` depends on
  useEffect(() => {
    let isWanted = true
    run().then(
      (value) => {
        if (!isWanted) return
        setAnswer({ of, value })
        setError(null)
      },
      (failed: unknown) => isWanted && setError(failed),
    )
    return () => {
      isWanted = false
    }
  }, [of, tries])
  return { value: answer?.value, isCurrent: answer?.of === of, error, again: () => setTries(tries + 1) }
}
