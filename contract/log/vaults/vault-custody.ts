import { dealtCustodiansMax } from '../../constants.ts'
import { type RosterState, wasCustodianAt } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { isLost } from './vault-lost.ts'
import { admissionsOf, mayHoldVaultKey } from './vault-members.ts'
import { dropHalfOpenings } from './vault-open.ts'
import { isSameList, isSeconded } from './vault-proposals.ts'
import { keepersAt } from './vault-signers.ts'
import type { VaultLogDraft } from './vault-state.ts'

type CustodyStatement = Statement<'chaveiro.vault.custody'>

/** Sets who keeps the vault, as two custodians signed. Proposals made under the custody before are void. */
export function changeCustody(
  draft: VaultLogDraft,
  statement: CustodyStatement,
  roster: RosterState,
  hash: string,
) {
  const { payload } = statement
  const { custody, custodians = [], seq } = payload
  // Another custody ends the dealings, which are all that still opens a vault without its key.
  const isKept = draft.custody === 'shared' || !isLost(draft, roster, payload.roster.seq)
  refuseUnless(isKept, 'needs_member', 'its key is lost, so it has to be given to somebody first')
  if (custody === 'split') requireSplittable(draft, custodians, roster, payload.roster.seq)
  else
    refuseUnless(payload.custodians === undefined, 'wrong_custodians', 'shared custody names no custodians')
  // The same list again brings back people who were dismissed from it and appointed again.
  const isWhole = keepersAt(draft, roster, payload.roster.seq).length === draft.custodians.length
  const isChange = custody !== draft.custody || !isSameList(custodians, draft.custodians) || !isWhole
  refuseUnless(isChange, 'unchanged', 'it has that custody already')
  if (!isSeconded(draft, payload, { kind: 'custody', custody, custodians }, roster, hash)) return
  draft.custody = custody
  draft.custodians = custodians
  draft.custodies.push({ seq, custody, custodians })
  draft.proposals.clear()
  draft.givenVault = null
  dropHalfOpenings(draft)
}

function requireSplittable(
  draft: VaultLogDraft,
  custodians: readonly string[],
  roster: RosterState,
  rosterSeq: number,
) {
  refuseUnless(draft.teams.size === 0, 'wrong_place', 'a two-person vault is given to no team')
  const hasReader = admissionsOf(draft).some(({ access }) => access === 'reader')
  refuseUnless(!hasReader, 'not_entitled', 'a two-person vault has members only')
  refuseUnless(custodians.length >= 2, 'too_few_custodians', 'split custody needs at least two custodians')
  const isDealable = custodians.length <= dealtCustodiansMax
  refuseUnless(isDealable, 'too_many_custodians', `no more than ${dealtCustodiansMax} can be dealt to`)
  const areCustodians = custodians.every((user) => wasCustodianAt(roster, user, rosterSeq))
  const areDifferent = new Set(custodians).size === custodians.length
  refuseUnless(areCustodians && areDifferent, 'wrong_custodians', 'they must be custodians of the roster')
  const hasMember = [...draft.admissions.keys()].some(
    (user) => !wasCustodianAt(roster, user, rosterSeq) && mayHoldVaultKey(draft, roster, user, rosterSeq),
  )
  refuseUnless(hasMember, 'needs_member', 'a split vault needs a member who is not a custodian')
}
