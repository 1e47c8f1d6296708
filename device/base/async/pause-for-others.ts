import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'

/** Waits 100 to 355 ms, at random, so that devices that were refused together do not return together. */
export const pauseForOthers = () => new Promise((over) => setTimeout(over, 100 + (randomBytes(1)[0] ?? 0)))
