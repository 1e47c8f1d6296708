interface LongCall<P> {
  onProgress: ((progress: P) => void) | undefined
  /** An AbortSignal does not cross to the worker; its abort is sent as a call. */
  cancel: () => unknown
  signal: AbortSignal | undefined
}

/**
 * Runs a call to the worker that can be cancelled and tells its progress. Progress has a channel of its own and may
 * arrive after the answer: then it is dropped, so that nothing that has ended looks as if it went on.
 */
export async function longCall<P, T>(
  { onProgress, cancel, signal }: LongCall<P>,
  start: (onProgress: ((progress: P) => void) | null) => Promise<T>,
): Promise<T> {
  let isOver = false
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const running = start(onProgress ? (progress) => void (isOver || onProgress(progress)) : null)
    if (signal?.aborted) cancel()
    return await running
  } finally {
    isOver = true
    signal?.removeEventListener('abort', cancel)
  }
}
