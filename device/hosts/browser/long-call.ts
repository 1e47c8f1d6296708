interface LongCall<P> {
  onProgress: ((progress: P) => void) | undefined
  /** An AbortSignal cannot be sent to a worker; its abort is sent as a call. */
  cancel: () => unknown
  signal: AbortSignal | undefined
}

/**
 * Runs a worker's call that can be cancelled and reports progress. Progress has its own channel and may arrive after the answer; it is
 * dropped then, so that nothing finished looks as if it were running.
 */
export async function longCall<P, T>(
  { onProgress, cancel, signal }: LongCall<P>,
  start: (onProgress: ((progress: P) => void) | undefined) => Promise<T>,
): Promise<T> {
  let isOver = false
  signal?.addEventListener('abort', cancel, { once: true })
  try {
    const running = start(onProgress ? (progress) => void (isOver || onProgress(progress)) : undefined)
    if (signal?.aborted) cancel()
    return await running
  } finally {
    isOver = true
    signal?.removeEventListener('abort', cancel)
  }
}
