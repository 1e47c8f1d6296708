import type { RosterState } from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { openingStandsAt, waitingForVault } from './vault-open.ts'
import { mayWithdraw, proposalStandsAt } from './vault-proposals.ts'
import type { VaultLogDraft, VaultLogState, VaultOpening, VaultProposal, VaultScope } from './vault-state.ts'

/**
 * Withdraws a proposal, or the first approval that opens the whole vault, so that nobody can confirm it; open to its
 * signer and any admin. One that was confirmed, overtaken, withdrawn or has lapsed is no longer open.
 */
export function withdraw(
  draft: VaultLogDraft,
  { payload }: Statement<'chaveiro.vault.withdraw'>,
  roster: RosterState,
) {
  const { by, proposal: hash, roster: named } = payload
  const proposal = draft.proposals.get(hash)
  const giving = givingOf(draft, hash)
  const isOpen =
    (proposal !== undefined && proposalStandsAt(draft, roster, proposal, named.seq)) ||
    (giving !== null && openingStandsAt(draft, roster, giving, named.seq))
  refuseUnless(isOpen, 'unknown_proposal', 'no open proposal has that hash')
  const proposer = { by: proposerOf(draft, hash) as string }
  refuseUnless(mayWithdraw(roster, proposer, by, named.seq), 'not_entitled', 'it is somebody else’s proposal')
  draft.proposals.delete(hash)
  if (giving) draft.openings.delete(giving.request)
}

/** Who signed what a withdrawal would name; undefined if nothing of that hash waits for a second signature. */
export function proposerOf(log: VaultLogDraft | VaultLogState, hash: string): string | undefined {
  const proposal: Pick<VaultProposal, 'by'> | undefined =
    log.proposals.get(hash) ?? givingOf(log, hash)?.first
  return proposal?.by
}

function givingOf(log: VaultLogDraft | VaultLogState, hash: string): VaultOpening<VaultScope> | null {
  const waiting = waitingForVault(log)
  return waiting?.first.hash === hash ? waiting : null
}
