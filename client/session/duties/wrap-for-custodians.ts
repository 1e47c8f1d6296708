import type { Deliveries } from '@chaveiro/contract/deliveries.ts'
import { dealingOf } from '@chaveiro/contract/rules/vault-log.ts'
import { readVaultState } from '../heads/read-vault-state.ts'
import { dealtKeysOf } from '../keys/custody-keys.ts'
import { rewrapPage } from '../keys/rewrap-vault.ts'
import { loadRoster } from '../roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { refreshVault } from '../vault-logs/load-vault.ts'
import type { Duty } from './duty.ts'
import { noteTurn, takeTurns } from './round-robin.ts'

/** How far this device went through a vault's items since their custody keys were dealt. */
interface Passage {
  dealing: number
  /** Where the next page begins; undefined before the first. */
  cursor: string | undefined
  /** Rows of this passage that came so far, and how many there can be at most. */
  rows: number
  most: number
  /** Rows of this passage that no key was wrapped for: their author's statement does not cover it, or they are not current. */
  unsound: number
  /** What the last whole passage had to leave as it was; -1 before there was one. */
  left: number
  /** The revisions that this device has wrapped for this dealing: none is wrapped twice, however often it is listed. */
  readonly done: Set<string>
}

const passages = new WeakMap<OpenSession, Map<string, Passage>>()

/** Items of split vaults for their custodians, a page of each vault in a step. */
export const wrapForCustodians: Duty = (session, { unwrapped }) =>
  takeTurns(session, openPassages(session, unwrapped)).map((id) => ({
    run: () => wrapNextPage(session, id),
  }))

/**
 * The vaults in which this device could wrap items for custodians, in this step. The server's word costs a page at most:
 * what a whole passage could not wrap is not tried again as long as nothing else is missing.
 */
function openPassages(session: OpenSession, unwrapped: Deliveries['unwrapped']): string[] {
  const known = passages.get(session)
  return unwrapped
    .filter(({ vault_id, dealing, count }) => {
      const passage = known?.get(vault_id)
      return passage?.dealing !== dealing || passage.left !== count
    })
    .map(({ vault_id }) => vault_id)
}

/**
 * Wraps a page of a split vault's items for its custodians, so that an emergency can be met in each of them, if this
 * device sees for itself that the dealing is complete. Several devices may do it at once: of each item one wrap is kept.
 * 'unfinished' where more pages follow and this one came to something.
 */
async function wrapNextPage(session: OpenSession, vaultId: string): Promise<'unfinished' | undefined> {
  let page = { wrapped: 0, isLast: true }
  try {
    page = (await wrapPage(session, vaultId)) ?? page
  } finally {
    noteTurn(session, vaultId, page.wrapped === 0)
  }
  return page.wrapped > 0 && !page.isLast ? 'unfinished' : undefined
}

/** Null where there is nothing that this device may do. */
async function wrapPage(session: OpenSession, vaultId: string) {
  await loadRoster(session)
  const vault = await refreshVault(session, vaultId)
  if (!vault.keys.has(vault.log.generation?.number ?? 0) || !(await dealtKeysOf(vault))) return null
  const passage = passageOf(session, vaultId, dealingOf(vault.log, vault.roster)?.dealing ?? 0)
  // Nobody asked for this at this device: only what members signed as present is wrapped, whatever the server lists.
  const { entries } = await readVaultState(session, vaultId)
  const isPresent = (item: string, revision: number) =>
    entries.get(item)?.[1] === revision && !passage.done.has(`${item}/${revision}`)
  const page = await rewrapPage(session, vaultId, passage.cursor, ({ item, revision }) =>
    isPresent(item, revision),
  )
  for (const { item, revision } of page.sent) passage.done.add(`${item}/${revision}`)
  if (passage.cursor === undefined) passage.most = Math.min(page.remaining, entries.size)
  passage.rows += page.found
  passage.unsound += page.found - page.sent.length
  const isLast = page.next === null || passage.rows >= passage.most
  passage.cursor = isLast ? undefined : (page.next ?? undefined)
  if (isLast) Object.assign(passage, { left: passage.unsound, unsound: 0, rows: 0 })
  return { wrapped: page.sent.length, isLast }
}

function passageOf(session: OpenSession, vaultId: string, dealing: number): Passage {
  const known = passages.get(session) ?? new Map<string, Passage>()
  passages.set(session, known)
  const present = known.get(vaultId)
  if (present?.dealing === dealing) return present
  const begun = {
    dealing,
    cursor: undefined,
    rows: 0,
    most: 0,
    unsound: 0,
    left: -1,
    done: new Set<string>(),
  }
  known.set(vaultId, begun)
  return begun
}
