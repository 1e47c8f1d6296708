import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { isAcceptableArgon2 } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import type { FieldRefusal } from '../../platform/http/refusal.ts'

/**
 * Only a passphrase has derivation parameters, within the limits, and only a passkey a credential. Ids and credentials
 * are unique, and there is at most one passphrase and one code.
 */
export function methodFaults(methods: readonly UnlockMethod[]): FieldRefusal[] {
  const faults: FieldRefusal[] = []
  for (const [index, method] of methods.entries()) {
    const fault = (field: string) => faults.push({ path: `methods.${index}.${field}`, fault: 'invalid' })
    const earlier = methods.slice(0, index)
    if (earlier.some(({ id }) => id === method.id)) fault('id')
    if (method.kind !== 'passkey' && earlier.some(({ kind }) => kind === method.kind)) fault('kind')
    if ((method.kind === 'passkey') !== isNamed(method)) fault('passkey')
    if (earlier.some((one) => hasCredentialOf(one, method))) fault('passkey.credential_id')
    if ((method.kind === 'passphrase') !== (method.argon2 !== null)) fault('argon2')
    else if (method.argon2 && !isAcceptableArgon2(method.argon2)) fault('argon2')
  }
  return faults
}

function isNamed({ passkey = null }: UnlockMethod): boolean {
  return passkey !== null
}

function hasCredentialOf(one: UnlockMethod, other: UnlockMethod): boolean {
  return isNamed(one) && one.passkey?.credential_id === other.passkey?.credential_id
}
