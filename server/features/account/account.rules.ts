import type { UnlockMethod } from '@chaveiro/contract/account.ts'
import { isAcceptableArgon2 } from '@chaveiro/contract/rules/unlock-limits.ts'
import type { FieldRefusal } from '../../platform/http/refusal.ts'

/**
 * A passphrase names its derivation, within the limits, and a passkey its credential; nothing else has one. No
 * two of a kind or id.
 */
export function methodFaults(methods: readonly UnlockMethod[]): FieldRefusal[] {
  const faults: FieldRefusal[] = []
  for (const [index, method] of methods.entries()) {
    const fault = (field: string) => faults.push({ path: `methods.${index}.${field}`, fault: 'invalid' })
    const earlier = methods.slice(0, index)
    if (earlier.some(({ id }) => id === method.id)) fault('id')
    if (earlier.some(({ kind }) => kind === method.kind)) fault('kind')
    if ((method.kind === 'passkey') !== isNamed(method)) fault('passkey')
    if ((method.kind === 'passphrase') !== (method.argon2 !== null)) fault('argon2')
    else if (method.argon2 && !isAcceptableArgon2(method.argon2)) fault('argon2')
  }
  return faults
}

/** Passkeys are added and removed one by one, since a person has several: they are not replaced by their kind. */
export function passkeyFaults(methods: readonly UnlockMethod[]): FieldRefusal[] {
  return methods.flatMap(({ kind }, index) =>
    kind === 'passkey' ? [{ path: `methods.${index}.kind`, fault: 'invalid' as const }] : [],
  )
}

function isNamed({ passkey = null }: UnlockMethod): boolean {
  return passkey !== null
}
