import { randomBytes } from 'node:crypto'
import { newId, sealedNoise } from './signing-device.ts'

/** What a device sends to make a one-time link: nothing that opens. */
export const oneTimeBody = () => ({
  id: newId(),
  token: randomBytes(32).toString('base64url'),
  sealed: sealedNoise(200),
})
