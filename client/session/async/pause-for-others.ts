import { randomBytes } from '@chaveiro/crypto/primitives/random-bytes.ts'

/** A tenth to a third of a second, so that those who wait do not all come back at once. */
export const pauseForOthers = () => new Promise((over) => setTimeout(over, 100 + (randomBytes(1)[0] ?? 0)))
