import { recoveryWordDays } from '../../constants.ts'
import { dayMs } from '../../durations.ts'
import { personAt, type RosterState, wasCustodianAt } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { openAdmission } from './vault-admit.ts'
import { requireDealtTo } from './vault-deal.ts'
import { isLost } from './vault-lost.ts'
import { dropRecoverProposals, isSeconded } from './vault-proposals.ts'
import type { VaultLogDraft } from './vault-state.ts'

/**
 * One of two statements that give a two-person vault which lost its key to somebody, who is admitted. Each names its
 * signer's custody values of the same items. The second ones are not locked any more, so its statement names the first
 * by hash.
 */
export function recover(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.recover'>,
  roster: RosterState,
  hash: string,
) {
  const {
    by,
    at,
    user,
    fingerprint,
    recovery,
    dealings,
    items,
    sealed,
    confirms,
    seq,
    roster: named,
  } = payload
  refuseUnless(draft.custody === 'split', 'wrong_kind', 'in shared custody every custodian holds the key')
  refuseUnless(draft.generation !== null, 'wrong_generation', 'it never had a key')
  refuseUnless(isLost(draft, roster, named.seq), 'has_holder', 'somebody may hold the vault’s key')
  const person = personAt(roster, user, named.seq)
  const isOfTheirs = person.vouched && fingerprint === person.fingerprint
  refuseUnless(isOfTheirs, 'wrong_fingerprint', 'it does not name vouched-for keys of the person')
  const isCustodian = wasCustodianAt(roster, user, named.seq)
  refuseUnless(!isCustodian, 'wrong_recipient', 'in a two-person vault no custodian holds the key')
  refuseUnless(new Set(dealings).size === dealings.length, 'wrong_dealing', 'a dealing is named twice')
  for (const dealing of dealings) requireDealtTo(draft, dealing, by)
  const content = { kind: 'recover', user, fingerprint, recovery, dealings, items } as const
  // The server keeps the values of one first statement only, so a new first statement replaces any other.
  if (confirms === undefined) dropRecoverProposals(draft, recovery)
  const first = confirms === undefined ? undefined : draft.proposals.get(confirms)
  const until = new Date(Date.parse(at) + recoveryWordDays * dayMs).toISOString()
  if (!isSeconded(draft, payload, { ...content, sealed, until }, roster, hash)) return
  if (first?.kind !== 'recover') return
  const voices = { first: { by: first.by, sealed: first.sealed }, second: { by, sealed } }
  draft.recovery = { recovery, user, fingerprint, dealings, items, ...voices, seq, generation: null }
  draft.isKeyless = true
  draft.proposals = new Map([...draft.proposals].filter(([, { kind }]) => kind === 'custody'))
  openAdmission(draft, user, undefined, seq)
}
