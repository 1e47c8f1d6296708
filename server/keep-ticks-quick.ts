import { createHook } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one entry of process.nextTick alive. When a collection finds none, V8 drops their hidden class, and Node makes
 * each later entry the slow way for as long as the process lives (bench/notes/what-a-search-and-a-session-cost.md).
 */
export function keepTicksQuick(): void {
  const hook = createHook({
    init(_id, type, _trigger, entry) {
      if (type === 'TickObject') kept.push(entry)
    },
  }).enable()
  process.nextTick(() => undefined)
  hook.disable()
}
