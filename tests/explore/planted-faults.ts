import type { properties } from './checks/finding.ts'

/** A fault put into a copy of the rules: one text for another, which must be there exactly once. */
export type PlantedFault = {
  /** What goes wrong, as somebody would meet it. */
  readonly name: string
  readonly file: string
  readonly text: string
  readonly instead: string
  /** Where the explorer finds it, and which property it names. */
  readonly scene: string
  readonly property: keyof typeof properties
  /** What it says was seen: a fault that is found for another reason was not found. */
  readonly says: string
}

export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'who was dismissed goes on deciding',
    file: 'contract/rules/roster-people.ts',
    text: 'sinceSeq <= seq && seq < untilSeq)',
    instead: 'sinceSeq <= seq && untilSeq > 0)',
    scene: 'a dismissal and a return',
    property: 'sealing',
    says: 'the next thing is sealed under a key that is known to bia, who lost the right',
  },
  {
    name: 'anybody follows an invitation, with the link or without',
    file: 'contract/rules/roster-enrol.ts',
    text: '  await requireCountersignature(input, countersignature, open.invitationKey, verifier)\n',
    instead: '',
    scene: 'people come',
    property: 'rights',
    says: 'believed, though they have not the link of the invite',
  },
  {
    name: 'the vault’s key stays as it is when somebody’s keys were replaced',
    file: 'contract/rules/vault-generation.ts',
    text: '(hasLost(log, roster, user, generation.seq) || hasNewKeys(log, roster, user, generation.seq))',
    instead: 'hasLost(log, roster, user, generation.seq)',
    scene: 'lost and replaced keys',
    property: 'sealing',
    says: 'the next thing is sealed under a key that is known to keys that were replaced',
  },
  {
    name: 'the vault’s key stays as it is when a member is removed',
    file: 'contract/rules/vault-generation.ts',
    text: '  if (wasMember(log, roster, user, since, now) && !mayHoldVaultKey(log, roster, user, now)) return true\n',
    instead: '',
    scene: 'a removal and a return',
    property: 'sealing',
    says: 'the next thing is sealed under a key that is known to caio, who lost the right',
  },
  {
    name: 'who was removed goes on writing by naming an older log',
    file: 'contract/rules/vault-closing.ts',
    text: 'const knew = !before || logSeq >= before.seq',
    instead: 'const knew = !before || logSeq >= 0',
    scene: 'changes beside a removal',
    property: 'rights',
    says: '“ana deletes @5/2” is believed, though a closing came before it',
  },
  {
    name: 'a device compares how long a log is, and not which one it is',
    file: 'contract/rules/roster.ts',
    text: 'return next.hashes[seen.seq] === seen.hash',
    instead: 'return next.hashes[seen.seq] !== undefined',
    scene: 'a dismissal and a return',
    property: 'forks',
    says: 'their rosters differ, and “ana starts a generation @6” is believed',
  },
  {
    name: 'a statement of one branch of a vault’s log is believed in another',
    file: 'contract/rules/vault-log.ts',
    text: "  refuseUnless(prev === draft.head.hash, 'wrong_prev', 'it does not continue the newest statement')\n",
    instead: '',
    scene: 'a removal and a return',
    property: 'forks',
    says: 'their logs differ, and “ana starts a generation @5” is believed',
  },
  {
    name: 'one custodian splits a vault alone, as their own second',
    file: 'contract/rules/vault-proposals.ts',
    text: "  refuseUnless(proposal.by !== by, 'same_person', 'the second signature is somebody else’s')\n",
    instead: '',
    scene: 'a vault becomes a two-person vault',
    property: 'rights',
    says: 'believed, though the two voices are one',
  },
  {
    name: 'one custodian approves an emergency twice',
    file: 'contract/rules/vault-open.ts',
    text: "  refuseUnless(present.first.by !== by, 'same_person', 'the second approval is somebody else’s')\n",
    instead: '',
    scene: 'an emergency',
    property: 'rights',
    says: 'believed, though the two approvals are one person’s',
  },
  {
    name: 'an approval of somebody who was dismissed since still counts',
    file: 'contract/rules/vault-open.ts',
    text: '        mayOpen(log, roster, by, rosterSeq) &&\n        !wasResetWithin(roster, by, since, rosterSeq) &&\n        wasCustodianThroughout(roster, by, since, rosterSeq),',
    instead: 'mayOpen(log, roster, by, since) && !wasResetWithin(roster, by, since, rosterSeq),',
    scene: 'an emergency',
    property: 'sealing',
    says: 'an item goes to caio, for whom no two others stand',
  },
  {
    name: 'who was dismissed dates a statement back behind what the log has seen',
    file: 'contract/rules/vault-log.ts',
    text: 'rosterSeen.seq >= draft.rosterSeen.seq,',
    instead: 'rosterSeen.seq >= 0,',
    scene: 'a dismissal and a return',
    property: 'rights',
    says: 'believed, though it names an older roster than the statement before',
  },
  {
    name: 'who was removed once is never admitted again',
    file: 'contract/rules/vault-admit.ts',
    text: '(span) => isOpen(span) && isOfAdmitted(',
    instead: '(span) => span.from === from && isOfAdmitted(',
    scene: 'a removal and a return',
    property: 'stuck',
    says: 'nobody can admit caio to vault 1',
  },
]
