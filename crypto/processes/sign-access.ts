import { methodsDigestInput, nextAccess } from '@chaveiro/contract/log/statements/account-access.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/**
 * Signs all unlock methods as they now are; `head` is the account's newest access statement. `recovered`: the recovery
 * code was used, so no browser is trusted any more.
 */
export async function signMethods(
  keys: AccountKeys,
  head: LogHead | null,
  methods: Parameters<typeof methodsDigestInput>[0],
  at: Date,
  recovered = false,
): Promise<string> {
  const digest = await hashText(methodsDigestInput(methods), verifier)
  return sign(keys, head, { methods: digest, ...(recovered && { recovered }) }, at)
}

/** Signs that a browser is trusted with this sealed text. */
export async function signTrust(
  keys: AccountKeys,
  head: LogHead | null,
  trusted: { readonly browser: string; readonly sealed: string },
  at: Date,
): Promise<string> {
  const { browser, sealed } = trusted
  return sign(keys, head, { trusts: { browser, sealed: await hashText(sealed, verifier) } }, at)
}

type Said = { methods: string; recovered?: true } | { trusts: { browser: string; sealed: string } }

function sign(keys: AccountKeys, head: LogHead | null, claims: Said, at: Date): Promise<string> {
  const payload = { v: 1 as const, user: keys.user, ...nextAccess(head), at: at.toISOString(), ...claims }
  return signStatement('chaveiro.account.access', payload, keys.signing)
}
