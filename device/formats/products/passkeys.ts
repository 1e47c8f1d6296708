import type { Entry } from '../containers/json.ts'
import type { ReadEntry, ReadField } from '../records.ts'

const bookkeeping = ['creationDate', 'createTime', 'counter', 'creationData']

/**
 * What passkeys say of their accounts, each name after 'passkey'. The private key, under one of `keyNames`, is lost: another product
 * made it for one site, and no item of ours signs in with it.
 */
export function readPasskeys(
  passkeys: readonly Entry[],
  keyNames: readonly string[],
): { fields: ReadField[]; lost: NonNullable<ReadEntry['lost']> } {
  const fields = passkeys.flatMap((passkey) => {
    for (const name of keyNames) passkey.json(name)
    passkey.drop(bookkeeping)
    return passkey.rest().map((field) => ({ ...field, label: `passkey.${field.label}` }))
  })
  return { fields, lost: passkeys.map(() => ({ what: 'passkey', why: 'passkey' })) }
}
