import { minuteMs } from '@chaveiro/contract/durations.ts'
import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { selectDataKeys } from './data-keys.queries.ts'
import { recordWriter } from './data-keys.ts'
import type { KeyRing } from './key-ring.ts'

/** Tells the other servers every minute under which data key this one encrypts, and learns what they use. */
export type KeyWatch = {
  beat(): Promise<void>
  start(): void
  stop(): Promise<void>
  /** The ids of keys in use that this server lacks. */
  missing(): readonly string[]
}

type Watched = { db: Db; clock: Clock; ring: KeyRing; owner: string; register: Registry }

export function watchKeys(
  { db, clock, ring, owner, register }: Watched,
  onFailure: (error: unknown) => void,
): KeyWatch {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let missing: readonly string[] = []
  const inUse = new Gauge({
    name: 'data_keys_in_use',
    help: 'Data keys under which something may be encrypted; 1 once everything is under the newest',
    registers: [register],
  })

  const beat = async (): Promise<void> => {
    await db.inTransaction((tx) => recordWriter(tx, ring, owner, clock.now()))
    const used = (await db.read.all(selectDataKeys, {})).map(({ id }) => id)
    missing = used.filter((id) => !ring.ids.includes(id))
    inUse.set(used.length)
  }

  return {
    beat,
    start() {
      const beatOn = () => {
        running = beat().catch(onFailure)
      }
      beatOn()
      timer = setInterval(beatOn, minuteMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await running
    },
    missing: () => missing,
  }
}
