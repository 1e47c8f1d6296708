import { listOwnShares, type SealedShare } from '@chaveiro/contract/calls/custody.ts'
import { presentKeys } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  isAcknowledged,
  isDealtTo,
  type Logs,
  presentCustodians,
  standingDealings,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import {
  confirmCustodyValues,
  type GivenFor,
  giveCustodyValues,
  type HeldKeys,
} from '@chaveiro/crypto/processes/give-custody-values.ts'
import { type HeldCustodyKeys, openCustodyShare } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isWithheldIn } from '../state/withheld.ts'

/** Values as sent, the dealings that they come from, and their hash in the approval. */
type Values = { readonly dealings: number[]; readonly sealed: string; readonly hash: string }

/** The first approval, and its signer's values as the server shows them. */
export type First = { readonly opening: VaultOpening; readonly values: string }

/**
 * This custodian's values, sealed to the recipient: the first custodian's are locked until the second confirms, the second's come with
 * what unlocks the first's. They are of the dealings that the first approval names, else of `dealings`, else of all that this custodian
 * holds. Throws SessionError('not_in_custody') if one of them was not dealt to these keys.
 */
export async function ownValues(
  session: OpenSession,
  logs: Logs,
  givenFor: GivenFor,
  first: First | null,
  dealings?: readonly number[],
): Promise<Values> {
  if (isWithheldIn(session.withheld, logs, givenFor.to.user)) throw new SessionError('restore_unsettled')
  await requireMatched(session, logs.log.vault)
  const held = await heldOf(session, logs, first?.opening.dealings ?? dealings)
  const sealed = first
    ? await confirm(session, logs, held, givenFor, first)
    : await giveCustodyValues(held, givenFor, othersWhoMayConfirm(session, logs, held), logs.roster)
  const named = held.map(({ place }) => place.dealing)
  return { dealings: named, sealed, hash: await hashText(sealed, verifier) }
}

async function heldOf(
  session: OpenSession,
  logs: Logs,
  named: readonly number[] | undefined,
): Promise<HeldKeys> {
  const { keys } = session
  const { log } = logs
  const shares = await session.api.send(listOwnShares, { params: { id: log.vault } })
  const held: HeldCustodyKeys[] = []
  for (const { dealing } of standingDealings(log).filter(isAcknowledged)) {
    const ownShare = shares.find((share) => share.dealing === dealing)
    if (!ownShare || (named && !named.includes(dealing))) continue
    // Dealt to keys that were renewed since: unreadable until a member deals again.
    const fingerprint = await verifyOrDistrust('vault_key', log.vault, async () => fingerprintIn(ownShare))
    if (fingerprint !== keys.fingerprint) continue
    held.push(await verifyOrDistrust('vault_key', log.vault, () => openCustodyShare(keys, ownShare, logs)))
  }
  const [newest, ...others] = held
  if (!newest || (named && named.length > held.length)) throw new SessionError('not_in_custody')
  return [newest, ...others]
}

const fingerprintIn = ({ share }: Pick<SealedShare, 'share'>) =>
  parseStatement(share, 'chaveiro.vault.share').payload.fingerprint

/**
 * The other custodians who may confirm, with their positions in the newest dealing given, which has reached them. Throws
 * SessionError('too_few_custodians') if nobody else is left, and 'not_in_custody' if nothing was dealt to the others yet.
 */
function othersWhoMayConfirm({ keys }: OpenSession, { log, roster }: Logs, [{ place }]: HeldKeys) {
  const present = presentCustodians(log, roster)
  const dealing = log.dealings[place.dealing - 1]
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
 * Throws DistrustError('request', 'wrong_text') if the server withholds or alters what the first custodian gave, or if it does not open
 * with our keys.
 */
async function confirm(
  { keys }: OpenSession,
  { log, roster }: Logs,
  held: HeldKeys,
  givenFor: GivenFor,
  { opening: { first }, values }: First,
): Promise<string> {
  const distrusted = () => new DistrustError('request', 'wrong_text', { userId: first.by })
  if ((await hashText(values, verifier)) !== first.sealed) throw distrusted()
  const custodians = log.dealings[held[0].place.dealing - 1]?.custodians ?? []
  const position = custodians.indexOf(first.by) + 1
  try {
    return await confirmCustodyValues(keys, held, givenFor, { position, sealed: values }, roster)
  } catch (error) {
    throw error instanceof OpenFailed ? distrusted() : error
  }
}
