import { type AccountSecret, SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { SecretKeeper } from '../../state/secret-keeper.ts'

/** Holds the account secret of an unlocked device for as long as its process lives, so that it can be handed to the agent once. */
export interface HeldSecret extends SecretKeeper {
  /** A copy of its 32 bytes, to be handed over and erased; null while locked. */
  copyBytes(): Uint8Array<ArrayBuffer> | null
}

export function createHeldSecret(): HeldSecret {
  let held: AccountSecret | null = null
  return {
    async keep(_userId, secret) {
      held = secret
    },
    async forget() {
      held = null
    },
    copyBytes: () => held?.copyBytes() ?? null,
  }
}

/** The account secret that another process of this device handed over; takes ownership of the bytes. */
export const handedSecret = (bytes: Uint8Array<ArrayBuffer>): AccountSecret => SecretKey.of('account', bytes)
