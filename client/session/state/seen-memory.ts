import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { LogHead } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { ChangePoint } from '@chaveiro/contract/rules/vault-closing.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { stamped, understood } from './seen-format.ts'

/** Where this device saw an item. Items never move; one that turns up elsewhere was moved by somebody who could write there. */
export interface SeenItem {
  vault: string
}

/** What this device remembers between sessions, so that a server cannot take back what it showed. */
export interface SeenMemory {
  get(name: string): Promise<unknown>
  setAll(values: ReadonlyMap<string, unknown>): Promise<void>
}

/** A memory that ends with the process, for tests and short-lived programs. */
export function createSeenMemory(): SeenMemory {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    async setAll(more) {
      for (const [name, value] of more) values.set(name, value)
    },
  }
}

/**
 * The memory of this origin on this device, as one person's session uses it. What the server showed is remembered for
 * everybody who unlocks here: under another user id it would begin anew, with another organisation. Only what is sealed
 * or asked for one person hangs on their id. Heads and changes are stored apart from the sealed states, which may be
 * dropped when their format changes: what the server showed must not be forgotten with them.
 */
export function seenBy(memory: SeenMemory, userId: string) {
  const one = (name: string, value: unknown) => memory.setAll(new Map([[name, value]]))
  const read = async <T extends object>(name: string) => understood<T>(await memory.get(name))
  const rosterName = 'seen/roster'
  const vaultName = (vault: string) => `seen/vault/${vault}`
  const stateName = (log: string) => `state/${userId}/${log}`
  // By organisation: when two tabs found one at the same time, the loser must not overwrite the winner's only kit.
  const kitName = (org: string) => `kit/${userId}/${org}`
  const compareName = (org: string) => `compare/${userId}/${org}`
  const personName = async (address: string) => `person/${await hashText(address.toLowerCase(), verifier)}`
  const itemName = (item: string) => `seen/item/${item}`
  const refusedName = (submission: string) => `seen/refused/${submission}`
  return {
    /** Under which user id somebody with this address was in the roster when they were last here. */
    person: async (address: string) => (await memory.get(await personName(address))) as string | undefined,
    keepPerson: async (address: string, id: string) => one(await personName(address), id),
    roster: () => read<LogHead & { org: string }>(rosterName),
    keepRoster: (head: LogHead & { org: string }) => one(rosterName, stamped(head)),
    /** A verified log's state, sealed by its owner's key (see kept-state). */
    rosterState: (org: string) => memory.get(stateName(org)),
    keepRosterState: (org: string, sealed: string) => one(stateName(org), sealed),
    vault: (vault: string) => read<LogHead>(vaultName(vault)),
    keepVault: (vault: string, head: LogHead) => one(vaultName(vault), stamped(head)),
    vaultState: (vault: string) => memory.get(stateName(vault)),
    keepVaultState: (vault: string, sealed: string) => one(stateName(vault), sealed),
    /** Whether the person still has to compare this organisation's words. */
    mustCompare: async (org: string) => (await memory.get(compareName(org))) === true,
    keepMustCompare: (org: string, must: boolean) => one(compareName(org), must),
    kit: (org: string) => memory.get(kitName(org)),
    keepKit: (org: string, sealed: string | null) => one(kitName(org), sealed),
    /** Whether somebody refused this submission here. */
    wasRefused: async (submission: string) => (await memory.get(refusedName(submission))) === true,
    keepRefused: (submission: string) => one(refusedName(submission), true),
    item: (item: string) => read<SeenItem>(itemName(item)),
    keepItems: (items: Iterable<string>, seen: SeenItem) =>
      memory.setAll(new Map([...items].map((item) => [itemName(item), stamped(seen)]))),
    /** The newest change of a vault that this device believed or signed. */
    vaultChange: (vault: string) => read<ChangePoint>(`${vaultName(vault)}/change`),
    keepVaultChange: (vault: string, { number, hash }: ChangePoint) =>
      one(`${vaultName(vault)}/change`, stamped({ number, hash })),
  }
}

export type Seen = ReturnType<typeof seenBy>
