import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import type { ItemStanding } from '@chaveiro/contract/log/items/item-change.ts'
import { dealingOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { readVaultState } from '../log/heads/read-vault-state.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
import { refreshVault } from '../log/vault-logs/load-vault.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { WrapPass } from '../state/session-state.ts'
import { dealtKeysOf } from '../vaults/custody-keys.ts'
import { rewrapPage } from '../vaults/rewrap-vault.ts'
import type { Duty } from './duty.ts'
import { noteTurn, takeTurns } from './round-robin.ts'

/** Items of split vaults for their custodians, a page of each vault in a step. */
export const wrapForCustodians: Duty = (session, { unwrapped }) =>
  takeTurns(session, unfinishedPasses(session, unwrapped)).map((id) => ({
    run: () => wrapNextPage(session, id),
  }))

/**
 * Skips a vault if a whole pass left as many rows as the server still counts: nothing more can be wrapped there. A server that keeps
 * listing a vault costs one pass at most.
 */
function unfinishedPasses(session: OpenSession, unwrapped: Deliveries['unwrapped']): string[] {
  return unwrapped
    .filter(({ vault_id, dealing, count }) => {
      const pass = session.state.wrapPasses.get(vault_id)
      return pass?.dealing !== dealing || pass.unwrapped !== count
    })
    .map(({ vault_id }) => vault_id)
}

/**
 * Wraps a page of a split vault's items for its custodians, if the verified log says that the dealing is complete.
 * Several devices may do it at once: the server keeps one wrap per item. 'unfinished' where this page achieved
 * something and more follow.
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

/** Null if this device may not wrap in this vault. */
async function wrapPage(session: OpenSession, vaultId: string) {
  await loadRoster(session)
  const vault = await refreshVault(session, vaultId)
  if (!vault.keys.has(vault.log.generation?.number ?? 0) || !(await dealtKeysOf(vault))) return null
  const pass = passOf(session, vaultId, dealingOf(vault.log, vault.roster)?.dealing ?? 0)
  // No person asked for this, so it wraps only what members signed as present, whatever the server lists.
  const { standings } = (await readVaultState(session, vaultId)).items
  const isPresent = (item: string, revision: number) =>
    isStanding(standings.get(item), revision) && !pass.done.has(`${item}/${revision}`)
  const page = await rewrapPage(session, vaultId, pass.cursor, ({ item, revision }) =>
    isPresent(item, revision),
  )
  for (const { item, revision } of page.sent) pass.done.add(`${item}/${revision}`)
  if (pass.cursor === undefined) pass.maxRows = Math.min(page.remaining, standings.size)
  pass.rows += page.found
  pass.skipped += page.found - page.sent.length
  const isLast = page.next === null || pass.rows >= pass.maxRows
  pass.cursor = isLast ? undefined : (page.next ?? undefined)
  if (isLast) {
    pass.unwrapped = pass.skipped
    pass.skipped = 0
    pass.rows = 0
  }
  return { wrapped: page.sent.length, isLast }
}

const isStanding = (standing: ItemStanding | undefined, revision: number) =>
  standing?.revision === revision && !standing.isDeleted

function passOf(session: OpenSession, vaultId: string, dealing: number): WrapPass {
  const passes = session.state.wrapPasses
  const present = passes.get(vaultId)
  if (present?.dealing === dealing) return present
  const begun = {
    dealing,
    cursor: undefined,
    rows: 0,
    maxRows: 0,
    skipped: 0,
    unwrapped: -1,
    done: new Set<string>(),
  }
  passes.set(vaultId, begun)
  return begun
}
