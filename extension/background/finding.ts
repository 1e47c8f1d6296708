import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Device } from '@chaveiro/device'

/** What is listed may be as old as this before it is read again. */
const freshMs = minuteMs

export type Finding = ReturnType<typeof createFinding>

/**
 * The device's index of verified items, ready to be searched: from its sealed copy at once, and brought up to date behind it, once the device
 * is `unlocked`.
 */
export function createFinding(
  { finder }: Pick<Device, 'finder'>,
  unlocked: () => Promise<unknown>,
  onChange: () => void,
) {
  let readAtMs = 0
  let reading: Promise<void> | null = null

  function read(): Promise<void> {
    reading ??= unlocked()
      .then(() => finder.refresh())
      .then(() => {
        readAtMs = Date.now()
      })
      .finally(() => {
        reading = null
      })
    return reading
  }

  /** Waits for the server only where there is no copy yet. */
  async function ready(): Promise<void> {
    const isKept = (await finder.kept()) !== null
    if (!isKept) await read()
  }

  return {
    ready,
    /** What is listed comes first: reading anew would keep it waiting. */
    async list<T>(look: () => Promise<T>): Promise<T> {
      const isFresh = Date.now() - readAtMs < freshMs
      await ready()
      const found = await look()
      // If it fails, whatever is opened next says so.
      if (!isFresh) void read().then(onChange, () => undefined)
      return found
    },
    /** Reads now, since something is known to have changed. If it fails, whatever is opened next says so. */
    async renew(): Promise<void> {
      await read().catch(() => undefined)
      onChange()
    },
  }
}
