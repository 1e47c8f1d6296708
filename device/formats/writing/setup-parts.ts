import { readTwoStepKey } from '../codes/read-two-step-key.ts'
import { encodeBase32 } from '../containers/base32.ts'

/** A two-step setup in the parts that other products keep. */
export interface SetupParts {
  /** Base32. */
  secret: string
  digits: number
  periodSeconds: number
  algorithm: 'SHA1' | 'SHA256' | 'SHA512'
}

/** The parts of a setup that gives codes; null for another text. */
export function setupParts(totp: string): SetupParts | null {
  const setup = readTwoStepKey(totp)
  if ('fault' in setup) return null
  const { key, digits, periodSeconds, hash } = setup
  const algorithm = hash.replace('-', '') as SetupParts['algorithm']
  return { secret: encodeBase32(key), digits, periodSeconds, algorithm }
}
