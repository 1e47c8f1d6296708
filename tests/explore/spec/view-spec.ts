import type { ViewPlace } from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import type { Statement, Vault, World } from '../world.ts'
import { endingAfter, isCustodianAt, keysAt, type Roster } from './roster-spec.ts'
import { mayHold, saidOf } from './vault-spec.ts'

/** Who signed a view, with which key, and which roster head it names. */
export type Named = {
  readonly by: string
  readonly signingKey: string
  readonly seq: number
  readonly hash: string
}

/** Where a colleague's view stands by one's own statements; null if its signer is no custodian with those keys. */
export function placeBy(roster: Roster, { by, signingKey, seq, hash }: Named): ViewPlace | null {
  const end = roster.length - 1
  if (!isCustodianAt(roster, by, end) || keysAt(roster, by, end)?.signingKey !== signingKey) return null
  const own = roster[seq]
  if (own === undefined) return 'ahead'
  const resumed = roster.findLastIndex(({ said }) => said.kind === 'chaveiro.roster.resume' && said.confirms)
  if (seq < resumed) return 'past'
  if (own.hash !== hash) return 'differs'
  return isCustodianAt(roster, by, seq) && !endingAfter(roster, by, seq) ? 'same' : 'past'
}

/** What two people compare: the roster's head, and that of each log that both may read. Equal texts mean that they are shown the same. */
export function comparedBy(world: World, people: readonly string[]): string {
  const { statements, vaults } = world
  const end = statements.length - 1
  const mayKnow = (vault: Vault, user: string) =>
    isCustodianAt(statements, user, end) ||
    mayHold(saidOf(world, vault), user, end, vault.statements.length - 1)
  const shared = vaults.filter((vault) => people.every((user) => mayKnow(vault, user)))
  return [statements, ...shared.map((vault) => vault.statements)].map((log) => log.at(-1)?.hash).join(' ')
}

/** Whether two lists fork: each has a statement that the other has not in its place. */
export const arePartedBy = (one: readonly Statement[], other: readonly Statement[]): boolean =>
  one.some(({ hash }, seq) => other[seq] !== undefined && other[seq].hash !== hash)
