import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'

type Keys = { sealing_key: string; signing_key: string }

/** Throws unless a statement enters exactly the person's stored keys, under their own id. */
export function requireOwnKeys(userId: string, stored: Keys, stated: Keys & { user: string }): void {
  refuseUnless(stated.user === userId, 'wrong_place', 'it enters somebody else’s keys')
  const same = stated.sealing_key === stored.sealing_key && stated.signing_key === stored.signing_key
  refuseUnless(same, 'wrong_place', 'these are not the keys that this person has stored')
}
