import {
  custodianRoleAt,
  presentKeys,
  type RosterState,
  wasCustodianAt,
  wasCustodianThroughout,
} from '../roster/roster.ts'
import type { Statement } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import { isLost } from './vault-lost.ts'
import { maySignFor, requireBothKinds, wasResetWithin } from './vault-signers.ts'
import type { VaultLogDraft, VaultLogState, VaultProposal } from './vault-state.ts'

type Proposing = Statement<'chaveiro.vault.admit' | 'chaveiro.vault.custody'>['payload']
// Distributive, so that each kind of proposal keeps its own members.
type Content<P = VaultProposal> = P extends VaultProposal ? Omit<P, 'by' | 'rosterSeq'> : never

/**
 * Takes one of two required statements: keeps a first one as a proposal and returns false, or accepts a second one,
 * by another custodian and with the same content, and returns true. A proposal lapses when its proposer stops being a
 * custodian or loses their keys.
 */
export function isSeconded(
  draft: VaultLogDraft,
  { by, roster: named, confirms }: Proposing,
  content: Content,
  roster: RosterState,
  hash: string,
): boolean {
  if (confirms === undefined) {
    const isOpen = [...draft.proposals.values()].some(
      (one) => one.by === by && isSame(one, content) && proposalStandsAt(draft, roster, one, named.seq),
    )
    refuseUnless(!isOpen, 'unchanged', 'they have already proposed this')
    draft.proposals.set(hash, { ...content, by, rosterSeq: named.seq })
    return false
  }
  const proposal = draft.proposals.get(confirms)
  const isOpen =
    proposal !== undefined &&
    isSame(proposal, content) &&
    proposalStandsAt(draft, roster, proposal, named.seq)
  refuseUnless(isOpen, 'unknown_proposal', 'no open proposal of this has that hash')
  refuseUnless(proposal.by !== by, 'same_person', 'the second signature has to be somebody else’s')
  requireBothKinds(draft, roster, [proposal.by, by], named.seq)
  return true
}

/** Drops proposals to admit this person from this source: they were carried out, or overtaken by a remove. */
export function dropAdmitProposals(draft: VaultLogDraft, user: string, from: string | undefined) {
  for (const [hash, proposal] of draft.proposals) {
    const isMoot = proposal.kind === 'admit' && proposal.user === user && proposal.from === from
    if (isMoot) draft.proposals.delete(hash)
  }
}

/** Whether somebody may withdraw a proposal, at roster statement `rosterSeq`. */
export function mayWithdraw(
  roster: RosterState,
  proposal: Pick<VaultProposal, 'by'>,
  user: string,
  rosterSeq: number,
): boolean {
  if (!wasCustodianAt(roster, user, rosterSeq)) return false
  return proposal.by === user || custodianRoleAt(roster, user, rosterSeq) === 'admin'
}

/**
 * The proposals that a second custodian can confirm now, by hash. One to admit somebody names keys that they had when it
 * was signed; after a renewal it cannot be confirmed by the newest roster.
 */
export function openProposals(log: VaultLogState, roster: RosterState): Map<string, VaultProposal> {
  const isOfPresentKeys = (one: VaultProposal) =>
    one.kind !== 'admit' || presentKeys(roster, one.user)?.fingerprint === one.fingerprint
  return new Map([...standingProposals(log, roster)].filter(([, one]) => isOfPresentKeys(one)))
}

/**
 * The proposals that still count, by hash, some perhaps only for a statement that names an earlier roster. Changes of
 * custody wait while the vault's key is lost.
 */
export function standingProposals(log: VaultLogState, roster: RosterState): Map<string, VaultProposal> {
  const isKept = log.custody === 'split' && isLost(log, roster)
  return new Map(
    [...log.proposals].filter(
      ([, proposal]) =>
        !(isKept && proposal.kind === 'custody') && proposalStandsAt(log, roster, proposal, roster.head.seq),
    ),
  )
}

/**
 * Whether a proposal still counts, at roster statement `rosterSeq`. One signed with keys that were lost does not:
 * anybody may have them.
 */
export function proposalStandsAt(
  log: VaultLogDraft | VaultLogState,
  roster: RosterState,
  { by, rosterSeq: since }: VaultProposal,
  rosterSeq: number,
): boolean {
  if (wasResetWithin(roster, by, since, rosterSeq) || !maySignFor(log, roster, by, rosterSeq)) return false
  // A member's proposal lasts while they are a member; a custodian's ends with their custody, even if they are
  // appointed again.
  return !wasCustodianAt(roster, by, since) || wasCustodianThroughout(roster, by, since, rosterSeq)
}

function isSame(proposal: VaultProposal, content: Content): boolean {
  if (proposal.kind === 'admit' && content.kind === 'admit') {
    return (
      proposal.user === content.user &&
      proposal.from === content.from &&
      proposal.fingerprint === content.fingerprint
    )
  }
  if (proposal.kind === 'custody' && content.kind === 'custody') {
    return proposal.custody === content.custody && isSameList(proposal.custodians, content.custodians)
  }
  return false
}

/** Whether two lists have the same elements in the same order. */
export function isSameList<T extends string | number>(one: readonly T[], other: readonly T[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry === other[index])
}
