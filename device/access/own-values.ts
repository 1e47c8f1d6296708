import type { SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import { listOwnShares, type SealedShare } from '@chaveiro/contract/custody.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { standingDealing } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultOpening } from '@chaveiro/contract/log/vaults/vault-state.ts'
import {
  confirmCustodyValues,
  type GivenFor,
  giveCustodyValues,
} from '@chaveiro/crypto/processes/give-custody-values.ts'
import { openCustodyShare } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { SessionError } from '../base/types/session-error.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import { requireMatched } from '../log/views/require-matched.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { isWithheldIn } from '../state/withheld.ts'
import { confirmFirst, othersWhoMayConfirm } from '../vaults/first-custodian.ts'

type Values = { readonly dealing: number; readonly sealed: string; readonly hash: string }
type Asked = Pick<SignedAccessRequest, 'first_values' | 'dealing'>

/**
 * This custodian's values for one revision, sealed to the requester: the first custodian's are locked until the second confirms, the
 * second's come with what unlocks the first's. Throws SessionError('not_in_custody') if nothing was dealt to these keys.
 */
export async function ownValues(
  session: OpenSession,
  vault: OpenVault,
  given: GivenFor,
  asked: Asked,
  first: VaultOpening | null,
): Promise<Values> {
  const { keys } = session
  const { roster, log } = vault
  if (isWithheldIn(session.withheld, vault, given.to.user)) throw new SessionError('restore_unsettled')
  await requireMatched(session, vault.id)
  // Two dealings may stand at once; only the one that the item is wrapped for opens it, and the server says which.
  const present = standingDealing(log, first ? first.dealing : asked.dealing)
  const shares = await session.api.send(listOwnShares, { params: { id: vault.id } })
  const own = shares.find(({ dealing }) => dealing === present?.dealing)
  // Dealt to keys that were renewed since: unreadable until a member deals again.
  const fingerprint = own && (await verifyOrDistrust('vault_key', vault.id, async () => fingerprintIn(own)))
  if (!present || !own || fingerprint !== keys.fingerprint) throw new SessionError('not_in_custody')
  const held = await verifyOrDistrust('vault_key', vault.id, () => openCustodyShare(keys, own, vault))
  const sealed = first
    ? await confirmFirst(first.first, asked.first_values ?? '', (values) => {
        const position = present.custodians.indexOf(first.first.by) + 1
        return confirmCustodyValues(keys, [held], given, { position, sealed: values }, roster)
      })
    : await giveCustodyValues([held], given, othersWhoMayConfirm(session, vault, present), roster)
  return { dealing: present.dealing, sealed, hash: await hashText(sealed, verifier) }
}

const fingerprintIn = ({ share }: Pick<SealedShare, 'share'>) =>
  parseStatement(share, 'chaveiro.vault.share').payload.fingerprint
