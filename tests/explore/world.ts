import { followChanges, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { newestEnding } from '@chaveiro/contract/log/roster/endings.ts'
import { appendRoster, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { requireCovered, takeProofs } from '@chaveiro/contract/log/vaults/covered.ts'
import { appendVaultLog, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { keyRecipients } from '@chaveiro/crypto/processes/key-recipients.ts'
import { hashOf, type Said, sign, standIn } from './stand-in.ts'
import { proofIn } from './views.ts'

/** The log that a statement belongs to: the roster, a vault's log, or a vault's changes of items. */
export type Place = 'roster' | `${number} log` | `${number} changes`

/** A statement that somebody signed. */
export type Statement = {
  /** Says everything except its place in the log: who, what, about whom, with which heads. Equal labels in equal places are equal statements. */
  readonly label: string
  /** The name of the limit that it counts against. */
  readonly limit: string
  readonly place: Place
  readonly text: string
  readonly hash: string
  readonly said: Said
  /** The key that signed. */
  readonly signingKey: string
  /** The index of the vault that its view leaves out. */
  readonly leftOut?: number
}

export type Vault = {
  readonly id: string
  readonly statements: readonly Statement[]
  readonly log: VaultLogState
  /** The log after each of its statements, by number. */
  readonly logs: readonly VaultLogState[]
  readonly changeStatements: readonly Statement[]
  readonly items: VaultItems
  /** The items after each change, by its number; none at 0. */
  readonly itemsAt: readonly VaultItems[]
  /** A view that should have covered it left it out, so no device believes it any more. */
  readonly isGone?: boolean
  /** To whose keys, by fingerprint, each generation's key was sealed; the first generation at 0. */
  readonly reached: readonly (readonly string[])[]
}

/**
 * What one device may believe: a roster, and for each vault a log and changes. An exploration is a set of worlds that differ by one statement
 * each; a fork is two of them.
 */
export type World = {
  readonly roster: RosterState
  /** The roster after each of its statements, by number. */
  readonly rosters: readonly RosterState[]
  readonly statements: readonly Statement[]
  readonly vaults: readonly Vault[]
  /** What a device saw before a backup was put back, if one was. */
  readonly remembered?: World
  /** How often each limited kind was used. */
  readonly spent: Readonly<Record<string, number>>
}

/** A statement that is signed only when its text is needed, since most are never tried. */
export function statementOf<K extends StatementKind>(
  about: Pick<Statement, 'label' | 'limit' | 'place' | 'signingKey' | 'leftOut'>,
  kind: K,
  payload: StatementPayload<K>,
): Statement {
  let text: string | undefined
  let hash: string | undefined
  let said: Said | undefined
  return {
    ...about,
    get said() {
      said ??= { by: '', ...payload, kind }
      return said
    },
    get text() {
      text ??= sign(about.signingKey, kind, payload)
      return text
    },
    get hash() {
      hash ??= hashOf(this.text)
      return hash
    },
  }
}

export const indexIn = (place: Place) => Number.parseInt(place, 10)

/** The world of a device that accepts this statement; null if the rules refuse it. */
export async function take(world: World, statement: Statement): Promise<World | null> {
  return orNull(takeOrThrow(world, statement))
}

async function takeOrThrow(world: World, statement: Statement): Promise<World> {
  const spent = { ...world.spent, [statement.limit]: (world.spent[statement.limit] ?? 0) + 1 }
  if (statement.place === 'roster') {
    const roster = await appendRoster(world.roster, statement.text, standIn)
    const vaults = endsRight(roster)
      ? await Promise.all(
          world.vaults.map(async (vault, index) => {
            if (vault.isGone) return vault
            const log = judged(vault.log, roster)
            const known = statement.leftOut === index ? await orNull(log) : await log
            return known ? { ...vault, log: known } : { ...vault, isGone: true }
          }),
        )
      : world.vaults
    return {
      ...world,
      roster,
      rosters: [...world.rosters, roster],
      statements: [...world.statements, statement],
      vaults,
      spent,
    }
  }
  const index = indexIn(statement.place)
  const vault = world.vaults[index] as Vault
  if (vault.isGone) throw new StatementRefused('not_covered', 'its vault is believed no more')
  const take = statement.place.endsWith('log') ? takeLogStatement : takeChange
  const next = { ...vault, ...(await take(world, vault, statement)) }
  return { ...world, vaults: world.vaults.with(index, next), spent }
}

/** Whether the newest statement ended somebody's right. */
const endsRight = (roster: RosterState) => newestEnding(roster) === roster.head.seq

/** The log with an honest server's proofs; refused if a statement of it does not stand by this roster. `lies` replace the proofs. */
export async function judged(
  log: VaultLogState,
  roster: RosterState,
  lies: Parameters<typeof takeProofs>[2] = new Map(),
): Promise<VaultLogState> {
  const proofs = new Map(lies)
  for (const { seq, view } of [...roster.endings.values()].flat()) {
    const proof = !proofs.has(seq) && !log.covered.has(seq) && proofIn(view.root, log.vault)
    if (proof) proofs.set(seq, proof)
  }
  const proven = await takeProofs(log, roster, proofs, standIn)
  requireCovered(proven, roster)
  return proven
}

async function takeLogStatement({ roster, rosters }: World, vault: Vault, statement: Statement) {
  const log = await judged(await appendVaultLog(vault.log, statement.text, roster, standIn), roster)
  const next = { log, logs: [...vault.logs, log], statements: [...vault.statements, statement] }
  if (statement.said.kind !== 'chaveiro.vault.generation') return next
  // The signer's device seals to the people that it sees, by the roster that it names.
  const seen = rosters[statement.said.roster.seq] as RosterState
  const recipients = keyRecipients(log, seen).map(({ fingerprint }) => fingerprint)
  return { ...next, reached: [...vault.reached, recipients] }
}

async function takeChange(
  { roster }: World,
  { log, items, itemsAt, changeStatements }: Vault,
  statement: Statement,
) {
  const next = await followChanges(items, [statement.text], { roster, log }, standIn)
  return { items: next, itemsAt: [...itemsAt, next], changeStatements: [...changeStatements, statement] }
}

/** The value, or null for a refusal by the rules. Any other error is a bug in them. */
export async function orNull<T>(value: Promise<T> | (() => T)): Promise<T | null> {
  try {
    return await (typeof value === 'function' ? value() : value)
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
