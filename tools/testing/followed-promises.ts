/**
 * Preloaded (`--import`) into the processes that run test files. node:test follows every promise, so that it knows which test an uncaught
 * error belongs to; that multiplies what an `await` costs by 25. Here it follows them only while a file declares its suites and tests, which
 * needs it, and `run-test-file.ts` reports uncaught errors itself. It has to come before anything else loads node:test.
 */
import asyncHooks, { type AsyncHook } from 'node:async_hooks'

const { createHook } = asyncHooks
let following: AsyncHook | undefined

asyncHooks.createHook = (callbacks) => {
  following = createHook(callbacks)
  return following
}
await import('node:test')
asyncHooks.createHook = createHook

/** From here on, until the next file. */
export function followNoPromises(): void {
  following?.disable()
}
