import { checkRewrap } from '@chaveiro/contract/log/items/item-rewrap.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { refuseUnless } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultDealing } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'

/** A revision with its signed change, and its key wrapped for custodians: by its author, or as `rewrap` says. */
export type CustodyWrapped = {
  readonly item: string
  readonly revision: number
  readonly signature: string
  readonly custody_key: string
  readonly rewrap: string | null
}

/** The dealing, one of `dealings`, for which a member wrapped the key. Throws StatementRefused if nobody signed that. */
export async function signedDealing(
  logs: Logs,
  { item, revision, signature, custody_key, rewrap }: CustodyWrapped,
  dealings: readonly number[],
): Promise<VaultDealing> {
  const change = parseStatement(signature, 'chaveiro.item.change').payload
  const wrapStatement = rewrap === null ? change : parseStatement(rewrap, 'chaveiro.item.rewrap').payload
  const number = 'dealing' in wrapStatement ? (wrapStatement.dealing ?? 0) : 0
  const dealt = logs.log.dealings[number - 1]
  const isOpened = dealt !== undefined && dealings.includes(number)
  refuseUnless(isOpened, 'wrong_text', 'no member wrapped it so for this dealing')
  if (rewrap !== null) {
    const of = await hashText(signature, verifier)
    await checkRewrap(rewrap, { ...logs, item, revision, generation: dealt.generation, of }, verifier)
  }
  const isWrap =
    'custody_key' in wrapStatement && wrapStatement.custody_key === (await hashText(custody_key, verifier))
  refuseUnless(isWrap, 'wrong_text', 'no member wrapped it so for this dealing')
  return dealt
}
