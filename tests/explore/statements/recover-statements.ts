import { vaultOpeningDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { standingDealings } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { waitingForVault } from '@chaveiro/contract/log/vaults/vault-open.ts'
import { people, user } from '../people.ts'
import type { Statement, Vault } from '../world.ts'
import { givingIds, someHash } from './constants.ts'
import type { Say } from './say.ts'

const inDays = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs).toISOString()

/** Gives a lost vault to each of the three, by one opening or another, and confirms the one that waits: in time, and when it is too old. */
export function givings(say: Say, roster: RosterState, { log }: Vault): Statement[] {
  const dealings = standingDealings(log).map(({ dealing }) => dealing)
  if (dealings.length === 0) return []
  const statements: Statement[] = []
  const deliver_by = inDays(log.at, vaultOpeningDays)
  for (const to of people) {
    const person = roster.people.get(user[to])
    if (person === undefined) continue
    const content = { to: user[to], fingerprint: person.fingerprint, dealings, scope: { items: someHash } }
    for (const [nth, request] of givingIds.entries()) {
      const given = { ...content, request, sealed: someHash, deliver_by }
      statements.push(say('chaveiro.vault.open', `gives it to ${to} by ${nth}`, given))
    }
  }
  const waiting = waitingForVault(log)
  if (waiting) {
    const { request, to, fingerprint, scope, first } = waiting
    const content = { request, to, fingerprint, scope, dealings: [...waiting.dealings], sealed: someHash }
    const [, at] = [first.deliverBy, log.at].sort() as [string, string]
    const confirming = { ...content, confirms: first.hash, deliver_by }
    const late = { ...confirming, at, deliver_by: inDays(at, vaultOpeningDays) }
    statements.push(
      say('chaveiro.vault.open', 'confirms it', confirming),
      say('chaveiro.vault.open', `confirms it after ${vaultOpeningDays} days`, late),
    )
  }
  return statements
}
