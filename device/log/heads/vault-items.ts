import { type ItemStanding, noItems, type VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import { newestEnding } from '@chaveiro/contract/log/roster/endings.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { createSerialQueue } from '../../base/async/serial-queue.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { BelievedItems, BelievedVaults } from '../../state/session-state.ts'
import { changesName, extendTrail } from '../../state/trail.ts'

/** What is believed since the last restore of a backup; after one, everything is judged again. */
function vaultsOf(session: OpenSession): BelievedVaults {
  const present = session.state.believed
  if (present?.wentBack === session.wentBack) return present.vaults
  const vaults: BelievedVaults = new Map()
  session.state.believed = { wentBack: session.wentBack, vaults }
  return vaults
}

/**
 * What this session believes of a vault. Undefined before the first reading, after a removal or generation was found that closed the vault
 * earlier, and after anybody's right ended: then the device starts again from what it remembers.
 */
export function believedItems(session: OpenSession, vaultId: string): BelievedItems | undefined {
  const { believed } = vaultOf(session, vaultId)
  const log = session.verifiedLogs.get(vaultId)?.log
  if (!believed || (log && !isStillOpen(log, believed.items))) return undefined
  return session.roster && newestEnding(session.roster) > believed.judgedTo ? undefined : believed
}

/** Whether the author of the vault's newest change had seen every removal and generation that closes earlier changes. */
export function isStillOpen({ closings }: Pick<VaultLogState, 'closings'>, { newest }: VaultItems): boolean {
  return closings.every(({ seq, number, hash }) => {
    if (!newest || number > newest.number) return true
    return number < newest.number ? newest.logSeq >= seq : hash === newest.hash
  })
}

/** Whether this session knows an item in another vault: an item never changes its vault. */
export function isElsewhere(session: OpenSession, vaultId: string, item: string): boolean {
  const others = [...vaultsOf(session)].filter(([id]) => id !== vaultId)
  return others.some(([, { believed }]) => believed?.items.standings.has(item))
}

/** Looks up the hash of each item's newest change as believed now; later changes do not affect the answer. */
export function newestSeen(session: OpenSession): (item: string) => string | undefined {
  const vaults = [...vaultsOf(session).values()].map(({ believed }) => believed?.items.standings)
  return (item) => vaults.find((standings) => standings?.has(item))?.get(item)?.hash
}

/** Where an item stands by what this session believes so far. */
export function standingOf(session: OpenSession, vaultId: string, item: string): ItemStanding | undefined {
  return believedItems(session, vaultId)?.items.standings.get(item)
}

/** Runs readings of a vault one after the other, since each starts from what the one before believed. */
export function inTurn<T>(session: OpenSession, vaultId: string, work: () => Promise<T>): Promise<T> {
  return vaultOf(session, vaultId).inTurn(work)
}

/** Replaces what is believed of a vault, and remembers its newest change on this device. Only within `inTurn`. */
export async function believe(session: OpenSession, vaultId: string, believed: BelievedItems): Promise<void> {
  vaultOf(session, vaultId).believed = believed
  const { newest } = believed.items
  const lastSeen = await session.seen.vaultChange(vaultId)
  if (!newest || (lastSeen && lastSeen.number >= newest.number)) return
  const trail = await session.seen.trail(changesName(vaultId))
  const point = { seq: newest.number, hash: newest.hash }
  await session.seen.keepTrail(changesName(vaultId), extendTrail(trail, point))
  await session.seen.keepVaultChange(vaultId, { number: newest.number, hash: newest.hash })
}

/** Believes changes that this device signed and the server accepted. A reading may have brought them already. */
export function believeOwn(
  session: OpenSession,
  vaultId: string,
  changes: readonly SignedChange[],
): Promise<void> {
  return inTurn(session, vaultId, async () => {
    await session.seen.keepItems(
      changes.map(({ item }) => item),
      { vault: vaultId },
    )
    const judgedTo = session.roster ? newestEnding(session.roster) : -1
    const believed = believedItems(session, vaultId) ?? { items: noItems, head: null, judgedTo }
    const { items } = believed
    const standings = new Map(items.standings)
    let { newest } = items
    for (const change of changes) {
      if (change.newest.number !== (newest?.number ?? 0) + 1) continue
      newest = change.newest
      standings.set(change.item, change.standing)
    }
    if (newest !== items.newest)
      await believe(session, vaultId, { ...believed, items: { newest, standings } })
  })
}

function vaultOf(session: OpenSession, vaultId: string) {
  const vaults = vaultsOf(session)
  const present = vaults.get(vaultId) ?? { believed: undefined, inTurn: createSerialQueue() }
  vaults.set(vaultId, present)
  return present
}
