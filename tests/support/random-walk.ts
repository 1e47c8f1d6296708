import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { DistrustError, SessionError } from '@chaveiro/device/base/types/session-error.ts'

export type Random = ReturnType<typeof randomOf>

/** Always the same numbers for a seed (mulberry32). */
export function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, of: <T>(all: readonly T[]): T => all[below(all.length)] as T }
}

/** Why an act was refused, by the server or by the device; anything else is a fault of the program, and is thrown. */
export function refusalOf(error: unknown): string {
  if (error instanceof DistrustError) return `${error.about} ${error.fault}`
  if (error instanceof CallError || error instanceof SessionError) return error.code
  throw error
}
