import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { isWorthKeeping } from './keep-log.ts'
import { type MemberNames, openState, sealState } from './kept-state.ts'
import type { RosterReader } from './roster-reader.ts'

const names: MemberNames<RosterState> = {
  org: true,
  head: true,
  at: true,
  hashes: true,
  people: true,
  earlierKeys: true,
  custodians: true,
  pastCustodians: true,
  endings: true,
  invites: true,
  invited: true,
  resets: true,
  keyResets: true,
  machines: true,
  teams: true,
  openResume: true,
  resumes: true,
  automaticVouching: true,
  leastRelease: true,
  usedKeys: true,
  recoveryKey: true,
}

/** Stores the verified roster on this device, so that a later session checks only what is new. */
export async function keepRosterState(reader: RosterReader, roster: RosterState): Promise<void> {
  const { keys, seen } = reader
  if (!keys || !isWorthKeeping(roster.head.seq, reader.keptSeq)) return
  // Most of a roster is keys; those of its present people need not be stored twice.
  const usedKeys = new Set(roster.usedKeys)
  for (const key of keysOfPeople(roster)) usedKeys.delete(key)
  await seen.keepRosterState(roster.org, await sealState(keys, 'roster', { ...roster, usedKeys }, names))
  reader.keptSeq = roster.head.seq
}

/** The roster of this organisation as this device verified it before, or null. */
export async function recallRosterState(reader: RosterReader, org: string): Promise<RosterState | null> {
  if (!reader.keys) return null
  const kept = await openState<RosterState>(reader.keys, 'roster', await reader.seen.rosterState(org), names)
  if (kept?.org !== org) return null
  reader.keptSeq = kept.head.seq
  return { ...kept, usedKeys: new Set([...kept.usedKeys, ...keysOfPeople(kept)]) }
}

function keysOfPeople({ people, earlierKeys }: RosterState): string[] {
  return [...people.values(), ...[...earlierKeys.values()].flat()].flatMap((person) => [
    person.sealingKey,
    person.signingKey,
  ])
}
