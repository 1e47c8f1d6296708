import { recoveryWordDays } from '@chaveiro/contract/constants.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { standingDealings } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { people, user } from '../people.ts'
import type { Statement, Vault } from '../world.ts'
import { recoveryIds, someHash } from './constants.ts'
import type { Say } from './say.ts'

/** Proposes each of the three for a lost vault, by one recovery or another, and confirms proposals: in time, and when they are too old. */
export function recoveries(say: Say, roster: RosterState, { log }: Vault): Statement[] {
  const dealings = standingDealings(log).map(({ dealing }) => dealing)
  if (dealings.length === 0) return []
  const statements: Statement[] = []
  for (const to of people) {
    const person = roster.people.get(user[to])
    if (person === undefined) continue
    const content = { user: user[to], fingerprint: person.fingerprint, dealings, items: someHash }
    for (const [nth, recovery] of recoveryIds.entries()) {
      const given = { ...content, recovery, sealed: someHash }
      statements.push(say('chaveiro.vault.recover', `gives it to ${to} by ${nth}`, given))
    }
  }
  for (const [nth, [confirms, proposal]] of [...log.proposals].entries()) {
    if (proposal.kind !== 'recover') continue
    const { by: _by, rosterSeq: _seq, kind: _kind, until, ...content } = proposal
    const late = { at: new Date(Math.max(Date.parse(until), Date.parse(log.at))).toISOString() }
    const confirming = { ...content, dealings: [...content.dealings], confirms }
    statements.push(
      say('chaveiro.vault.recover', `confirms ${nth}`, confirming),
      say('chaveiro.vault.recover', `confirms ${nth} after ${recoveryWordDays} days`, {
        ...confirming,
        ...late,
      }),
    )
  }
  return statements
}
