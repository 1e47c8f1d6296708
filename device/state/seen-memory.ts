import type { NumberedFavourites } from '@chaveiro/contract/calls/favourites.ts'
import { type LogName, rosterLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { LogHead } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { stamped, understood } from './seen-format.ts'
import type { GoneBack, SeenEnds, SeenStanding, Withheld } from './seen-rights.ts'
import type { PromisedView, SeenViews } from './seen-views.ts'

/**
 * Where this device saw an item. An item never changes its vault; one that turns up elsewhere was put there by somebody who could write
 * there.
 */
export interface SeenItem {
  vault: string
}

/**
 * The newest statement of a vault's log that was seen. `isHanded`: another browser of the person saw it, and this one has not read it yet.
 */
export type SeenVault = LogHead & { isHanded?: true }

/** The newest change of one's unlock methods that was seen. */
export type SeenAccess = LogHead & {
  /** Under which key. */
  readonly key: string
  /** The highest number that was signed here. */
  readonly signed: number
  /** The key was made here, or in a browser that let this one in: no organisation need know it yet. */
  readonly isMadeHere: boolean
}

type AskedFor = { sealing_key: string; signing_key: string }

/** What this device remembers between sessions, so that a server cannot take back what it showed. */
export interface SeenMemory {
  get(name: string): Promise<unknown>
  /** The values of these names, in their order, by one reading. */
  getAll(names: readonly string[]): Promise<unknown[]>
  /** The names that begin like this. */
  namesOf(beginning: string): Promise<string[]>
  setAll(values: ReadonlyMap<string, unknown>): Promise<void>
}

/** A memory that ends with the process, for tests and short-lived programs. */
export function createSeenMemory(): SeenMemory {
  const values = new Map<string, unknown>()
  return {
    get: async (name) => values.get(name),
    getAll: async (names) => names.map((name) => values.get(name)),
    namesOf: async (beginning) => [...values.keys()].filter((name) => name.startsWith(beginning)),
    async setAll(more) {
      for (const [name, value] of more) values.set(name, value)
    },
  }
}

const finderBeginning = 'finder/'

/**
 * This device's memory of this origin, as one person's session uses it. What the server showed is shared by all people who unlock here:
 * otherwise a server could start over with another user id. Heads are stored apart from the sealed states, which may be dropped when their
 * format changes.
 */
export function seenBy(memory: SeenMemory, userId: string) {
  const one = (name: string, value: unknown) => memory.setAll(new Map([[name, value]]))
  const read = async <T extends object>(name: string) => understood<T>(await memory.get(name))
  const rosterName = 'seen/roster'
  const vaultName = (vault: string) => `seen/vault/${vault}`
  const resumedName = 'seen/resumed'
  const timesName = `${resumedName}/times`
  const followed = async () => ((await memory.get(resumedName)) as number | undefined) ?? 0
  const resumed = async () => ((await memory.get(timesName)) as number | undefined) ?? (await followed())
  // What is remembered of logs that were given up is never used again, even if another person of this browser stored it.
  const sinceResumed = async (name: string) => {
    const since = await resumed()
    return since === 0 ? name : `${name}/${since}`
  }
  const stateName = (log: string) => sinceResumed(`state/${userId}/${log}`)
  const askedName = `reset/${userId}`
  const accessName = () => sinceResumed(`access/${userId}`)
  // By organisation: if two tabs found one at the same time, the loser must not overwrite the winner's only kit.
  const favouritesName = () => sinceResumed(`favourites/${userId}`)
  const kitName = (org: string) => `kit/${userId}/${org}`
  const compareName = (org: string) => `compare/${userId}/${org}`
  const personName = async (address: string) => `person/${await hashText(address.toLowerCase(), verifier)}`
  const itemName = (item: string) => `seen/item/${item}`
  const ownName = (slot: number) => `own/${userId}/${slot}`
  const importsName = `imports/${userId}`
  const unsavedName = `unsaved/${userId}`
  const finderName = (part: number) => sinceResumed(`${finderBeginning}${userId}/${part}`)
  const nextOwnName = `own/${userId}/next`
  const viewsName = `views/${userId}`
  const promisedName = `promised/${userId}`
  const standingName = 'seen/standing'
  const withheldName = 'seen/withheld'
  const trailName = ({ of, part }: LogName) => `seen/trail/${of}/${part}`
  const endsName = (vault: string) => `${vaultName(vault)}/ends`
  const changeName = (vault: string) => `${vaultName(vault)}/change`
  return {
    /** Under which user id somebody with this address was in the roster when they were last here. */
    person: async (address: string) => (await memory.get(await personName(address))) as string | undefined,
    keepPerson: async (address: string, id: string) => one(await personName(address), id),
    roster: () => read<LogHead & { org: string }>(rosterName),
    keepRoster: (head: LogHead & { org: string }) => one(rosterName, stamped(head)),
    /** A verified log's state, sealed by its owner's key (see kept-state). */
    rosterState: async (org: string) => memory.get(await stateName(org)),
    keepRosterState: async (org: string, sealed: string) => one(await stateName(org), sealed),
    /** The custodians of the newest roster seen, and who lost that right. */
    standing: () => read<SeenStanding>(standingName),
    keepStanding: (standing: SeenStanding) => one(standingName, stamped(standing)),
    vault: (vault: string) => read<SeenVault>(vaultName(vault)),
    /** The vaults of which this device has seen a log, also those that the server no longer lists. */
    vaults: async () => {
      const beginning = vaultName('')
      const names = await memory.namesOf(beginning)
      return names.map((name) => name.slice(beginning.length)).filter((id) => !id.includes('/'))
    },
    keepVault: (vault: string, head: SeenVault) => one(vaultName(vault), stamped(head)),
    vaultState: async (vault: string) => memory.get(await stateName(vault)),
    keepVaultState: async (vault: string, sealed: string) => one(await stateName(vault), sealed),
    /** Who lost this vault by the newest statement of its log that was seen. */
    vaultEnds: (vault: string) => read<SeenEnds>(endsName(vault)),
    keepVaultEnds: (vault: string, ends: SeenEnds) => one(endsName(vault), stamped(ends)),
    /** The last statements or changes that led to a log's head, as far as this device has seen them. */
    trail: async (log: LogName) => (await read<{ points: LogHead[] }>(trailName(log)))?.points ?? [],
    keepTrail: (log: LogName, points: readonly LogHead[]) => one(trailName(log), stamped({ points })),
    /** Number of the last statement by which the logs went back to an older state; 0 before the first. It falls with an older backup. */
    followed,
    /** How often the logs went back, as a number that only grows. */
    resumed,
    /** People to whom nothing is given until somebody decides again, since a restored backup gave them back what they had lost. */
    withheld: () => read<Withheld>(withheldName),
    keepWithheld: (withheld: Withheld) => one(withheldName, stamped(withheld)),
    /** This person's newest writes here, by slot, and the number of the next one. */
    nextOwnWrite: async () => ((await memory.get(nextOwnName)) as number | undefined) ?? 0,
    ownWrite: (slot: number) => memory.get(ownName(slot)),
    keepOwnWrite: (slot: number, sealed: string, next: number) =>
      memory.setAll(
        new Map<string, unknown>([
          [ownName(slot), sealed],
          [nextOwnName, next],
        ]),
      ),
    replaceOwnWrite: (slot: number, sealed: string | null) => one(ownName(slot), sealed),
    /** This person's imports of the last day and how they read columns, sealed. */
    imports: () => memory.get(importsName),
    keepImports: (sealed: string) => one(importsName, sealed),
    /** This person's passwords that were made up here and stand in no item, sealed. */
    unsaved: () => memory.get(unsavedName),
    keepUnsaved: (sealed: string) => one(unsavedName, sealed),
    /** Parts of the index of items, sealed, in the order of their numbers here. */
    finderParts: async (parts: readonly number[]) => memory.getAll(await Promise.all(parts.map(finderName))),
    keepFinder: async (sealed: ReadonlyMap<number, Uint8Array>) => {
      const named = [...sealed].map(async ([part, bytes]) => [await finderName(part), bytes] as const)
      return memory.setAll(new Map(await Promise.all(named)))
    },
    /** Goes back to an older state in one write. */
    goBack: async ({ roster, vaults, withheld, resumedSeq }: GoneBack) =>
      memory.setAll(
        new Map<string, unknown>([
          ...(roster
            ? [
                [standingName, stamped(roster.standing)] as const,
                [trailName(rosterLog), stamped({ points: roster.points })] as const,
                [rosterName, stamped(roster.head)] as const,
              ]
            : []),
          ...vaults.map(
            ({ vault, part, to }) =>
              [part === 'log' ? vaultName(vault) : changeName(vault), to && stamped(to)] as const,
          ),
          [withheldName, stamped(withheld)],
          [timesName, (await resumed()) + 1],
          [resumedName, resumedSeq],
        ]),
      ),
    /** How colleagues' views matched what this person was shown here. */
    views: () => read<SeenViews>(viewsName),
    keepViews: (views: SeenViews) => one(viewsName, stamped(views)),
    /** What the maker of this person's invitation link had seen, kept until the server has shown as much. */
    promisedView: () => read<PromisedView>(promisedName),
    keepPromisedView: (view: PromisedView | null) => one(promisedName, view && stamped(view)),
    /** The public keys that this browser last asked the server to store, at first or after a loss; it could show others. */
    askedFor: async () => ((await memory.get(askedName)) as AskedFor | null | undefined) ?? null,
    keepAskedFor: (keys: AskedFor | null) => one(askedName, keys),
    /** The newest change of the person's unlock methods. */
    access: async () => read<SeenAccess>(await accessName()),
    keepAccess: async (access: SeenAccess) => one(await accessName(), stamped(access)),
    /** The newest list of the person's favourites, sealed as the server has it. */
    favourites: async () => read<NumberedFavourites>(await favouritesName()),
    keepFavourites: async (list: NumberedFavourites) => one(await favouritesName(), stamped(list)),
    /** Whether the person still has to compare this organisation's words. */
    mustCompare: async (org: string) => (await memory.get(compareName(org))) === true,
    keepMustCompare: (org: string, must: boolean) => one(compareName(org), must),
    kit: (org: string) => memory.get(kitName(org)),
    keepKit: (org: string, sealed: string | null) => one(kitName(org), sealed),
    item: (item: string) => read<SeenItem>(itemName(item)),
    keepItems: (items: Iterable<string>, place: SeenItem) =>
      memory.setAll(new Map([...items].map((item) => [itemName(item), stamped(place)]))),
    /** The newest change of a vault that this device believed or signed. */
    vaultChange: (vault: string) => read<ChangePoint>(changeName(vault)),
    keepVaultChange: (vault: string, { number, hash }: ChangePoint) =>
      one(changeName(vault), stamped({ number, hash })),
  }
}

/** Forgets the index of items of everybody on this device, or of everybody but one. */
export async function forgetFinder(memory: SeenMemory, butOf?: string): Promise<void> {
  const kept = butOf === undefined ? undefined : `${finderBeginning}${butOf}/`
  const names = (await memory.namesOf(finderBeginning)).filter((name) => !kept || !name.startsWith(kept))
  if (names.length > 0) await memory.setAll(new Map(names.map((name) => [name, null])))
}

export type Seen = ReturnType<typeof seenBy>
