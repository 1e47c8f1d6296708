import { canonicalJson } from './canonical-json.ts'
import { type RosterState, wasCustodianAt } from './roster.ts'
import { hashText, type Verifier } from './statement.ts'
import { holdersOf, type VaultLogState } from './vault-log.ts'

/**
 * What two people compare by words: one hash over where the list of people stands and every vault whose log both may read by what
 * is signed. Equal on both devices if, and only if, both are shown the same.
 */
export async function comparisonOf(
  roster: RosterState,
  logs: readonly VaultLogState[],
  people: readonly [string, string],
  verifier: Pick<Verifier, 'sha256'>,
): Promise<{ hash: string; vaults: string[] }> {
  const shared = logs
    .filter((log) => people.every((user) => mayKnow(log, roster, user)))
    .sort((one, other) => (one.vault < other.vault ? -1 : 1))
  const text = canonicalJson({
    typ: 'chaveiro.comparison',
    v: 1,
    org: roster.org,
    roster: { ...roster.head },
    people: [...people].sort(),
    vaults: shared.map(({ vault, head: { seq, hash } }) => ({ vault, seq, hash })),
  })
  return { hash: await hashText(text, verifier), vaults: shared.map(({ vault }) => vault) }
}

/** Custodians read the logs of two-person vaults as well, whose keys they do not hold. */
function mayKnow(log: VaultLogState, roster: RosterState, user: string): boolean {
  return wasCustodianAt(roster, user, roster.head.seq) || holdersOf(log, roster).includes(user)
}
