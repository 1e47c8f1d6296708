import { errorFacts } from '@chaveiro/device'

/** After one of these, the next would fail too. */
const endsAll = new Set(['locked', 'no_keys', 'unreachable', 'signed_out'])

/**
 * Performs an act upon each, one after the other; answers for which it worked and for which it failed. Stops after a lost connection or a
 * lock, and when told to.
 */
export async function tryEach<One>(
  all: readonly One[],
  act: (one: One, done: number) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<{ done: One[]; failed: { one: One; error: unknown }[] }> {
  const done: One[] = []
  const failed: { one: One; error: unknown }[] = []
  for (const [before, one] of all.entries()) {
    if (signal?.aborted) break
    try {
      await act(one, before)
      done.push(one)
    } catch (error) {
      failed.push({ one, error })
      if (endsAll.has(errorFacts(error).code)) break
    }
  }
  return { done, failed }
}
