import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { canSealTo } from '../envelopes/seal-to-person.ts'

/** Those people, in order, to whom nothing can be sealed though the rules accept their keys. */
export async function unsealableKeys({ people }: RosterState, users: readonly string[]): Promise<string[]> {
  const fits = await Promise.all(
    users.map((user) => {
      const bytes = fromBase64url(people.get(user)?.sealingKey ?? '')
      return bytes !== null && canSealTo(bytes as Uint8Array<ArrayBuffer>)
    }),
  )
  return users.filter((_, index) => !fits[index])
}
