import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'

/** A memory that keeps heads and no verified states, as after a release that changes their format: logs are read from their start. */
export function withoutStates(memory: SeenMemory = createSeenMemory()): SeenMemory {
  return {
    ...memory,
    setAll: (values) => memory.setAll(new Map([...values].filter(([name]) => !name.startsWith('state/')))),
  }
}
