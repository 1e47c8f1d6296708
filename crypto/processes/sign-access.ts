import { methodsDigestInput, nextAccess } from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

type Methods = Parameters<typeof methodsDigestInput>[0]
type More = {
  /** The recovery code was used, so no browser is trusted any more. */
  readonly recovered?: true
  /** A browser that is trusted with this sealed text. */
  readonly trusts?: { readonly browser: string; readonly sealed: string }
  /** A device that is connected with this sealed text. */
  readonly connects?: { readonly device: string; readonly sealed: string }
}

/** Signs all unlock methods as they now are, as the statement with this `seq` and `prev` (nextAccess). */
export async function signAccess(
  keys: AccountKeys,
  next: ReturnType<typeof nextAccess>,
  methods: Methods,
  at: Date,
  { recovered, trusts, connects }: More = {},
): Promise<string> {
  const payload = {
    v: 1 as const,
    user: keys.user,
    ...next,
    at: at.toISOString(),
    methods: await methodsDigest(methods),
    ...(recovered && { recovered }),
    ...(trusts && { trusts: { browser: trusts.browser, sealed: await hashText(trusts.sealed, verifier) } }),
    ...(connects && {
      connects: { device: connects.device, sealed: await hashText(connects.sealed, verifier) },
    }),
  }
  return signStatement('chaveiro.account.access', payload, keys.signing)
}

/** The first statement under new keys. */
export const signFirstAccess = (keys: AccountKeys, methods: Methods, at: Date) =>
  signAccess(keys, nextAccess(null), methods, at)

export function methodsDigest(methods: Methods): Promise<string> {
  return hashText(methodsDigestInput(methods), verifier)
}
