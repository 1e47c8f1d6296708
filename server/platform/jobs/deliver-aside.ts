import type { Platform } from '../platform.ts'

/**
 * Calls somebody else's servers about every `everySeconds`, one round at a time. A round is not awaited, so that a slow service delays no
 * other periodic work; only the server's stop aborts it and waits.
 */
export function deliverAside(
  { jobs, http }: Pick<Platform, 'jobs' | 'http'>,
  name: string,
  everySeconds: number,
  deliver: (signal: AbortSignal) => Promise<void>,
): void {
  const stopping = new AbortController()
  let delivering: Promise<void> | undefined
  jobs.every(name, everySeconds, async () => {
    delivering ??= deliver(stopping.signal)
      .catch((error) => http.log.error({ err: error }, `${name} could not be sent`))
      .finally(() => {
        delivering = undefined
      })
  })
  http.addHook('onClose', async () => {
    stopping.abort()
    await delivering
  })
}
