import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { isDealtTo, type Logs, presentCustodians } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultDealing } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * The other custodians who may confirm what this one gives, with their positions in the dealing, which has reached them. Throws
 * SessionError('too_few_custodians') if nobody else is left, and 'not_in_custody' if nothing was dealt to the others yet.
 */
export function othersWhoMayConfirm(
  { keys }: OpenSession,
  { log, roster }: Logs,
  dealing: VaultDealing | undefined,
) {
  const present = presentCustodians(log, roster)
  const others = (dealing?.custodians ?? []).flatMap((user, index) => {
    const person = presentKeys(roster, user)
    const isAsked = user !== keys.user && present.includes(user) && dealing && isDealtTo(dealing, user)
    return isAsked && person?.vouched ? [{ position: index + 1, person }] : []
  })
  if (others.length === 0)
    throw new SessionError(present.length < 2 ? 'too_few_custodians' : 'not_in_custody')
  return others
}

/**
 * Confirms with `confirm` what the first custodian gave. Throws DistrustError('request', 'wrong_text') if the server withholds or alters it,
 * or if it does not open with our keys.
 */
export async function confirmFirst(
  first: { readonly by: string; readonly sealed: string | null },
  sealed: string,
  confirm: (sealed: string) => Promise<string>,
): Promise<string> {
  const distrusted = () => new DistrustError('request', 'wrong_text', { userId: first.by })
  if ((await hashText(sealed, verifier)) !== first.sealed) throw distrusted()
  try {
    return await confirm(sealed)
  } catch (error) {
    throw error instanceof OpenFailed ? distrusted() : error
  }
}
