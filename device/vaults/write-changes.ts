import type { VaultItems } from '@chaveiro/contract/log/items/item-change.ts'
import type { SignedChange } from '@chaveiro/crypto/processes/sign-change.ts'
import { isConflict, waitsForPlace } from '../base/async/conflict.ts'
import { createSerialQueue, type SerialQueue } from '../base/async/serial-queue.ts'
import { type Judge, settle } from '../base/async/settle.ts'
import { readBelieved, takeMissed } from '../log/heads/read-vault-state.ts'
import { headIsDue } from '../log/heads/sign-due-heads.ts'
import { believedItems, believeOwn } from '../log/heads/vault-items.ts'
import { currentVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { requireWriter } from '../log/vault-logs/writes-in.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { requireSettled } from '../state/withheld.ts'
import { startDueGeneration } from './generation.ts'
import { isDue } from './write-under-newest-key.ts'

/** A vault with the items that its next change follows. */
interface WritingPlace {
  readonly vault: OpenVault
  readonly items: VaultItems
}

/** Signs changes on top of the newest ones and sends them. Answers which of them the server has. */
export type WriteChanges<T> = (
  vault: OpenVault,
  items: VaultItems,
) => Promise<{ answer: T; changes: readonly SignedChange[] }>

/** The same for two vaults at once; answers the changes of each. */
type WriteInBoth<T> = (
  first: WritingPlace,
  second: WritingPlace,
) => Promise<{ answer: T; changes: readonly [readonly SignedChange[], readonly SignedChange[]] }>

/**
 * Writes changes of a vault's items under its newest key, on top of its newest change; the writes of this session run one after the other.
 * If another device was faster, reads the missed changes and signs again. Throws DistrustError('item') if what others wrote is not
 * believed.
 */
export function writeChanges<T>(session: OpenSession, vaultId: string, write: WriteChanges<T>): Promise<T> {
  return queueOf(
    session,
    vaultId,
  )(() =>
    writeInTurn(session, [vaultId], async ([place]) => {
      const { vault, items } = place as WritingPlace
      const { answer, changes } = await write(vault, items)
      return { answer, changes: [changes] }
    }),
  )
}

/** The same for one write into two vaults. Both queues are always entered in the same order, so that two such writes never wait for each other. */
export function writeInBoth<T>(
  session: OpenSession,
  vaultIds: readonly [string, string],
  write: WriteInBoth<T>,
): Promise<T> {
  const [outer, inner] = vaultIds.toSorted() as [string, string]
  return queueOf(
    session,
    outer,
  )(() =>
    queueOf(
      session,
      inner,
    )(() =>
      writeInTurn(session, vaultIds, ([first, second]) =>
        write(first as WritingPlace, second as WritingPlace),
      ),
    ),
  )
}

/** `write` gets the vaults in the order of their ids here, and answers the changes of each in that order. */
async function writeInTurn<T>(
  session: OpenSession,
  vaultIds: readonly string[],
  write: (
    places: readonly WritingPlace[],
  ) => Promise<{ answer: T; changes: readonly (readonly SignedChange[])[] }>,
): Promise<T> {
  const vaults = new Map<string, OpenVault>()
  return settle(afterOthersWrites, async (tries, failure) => {
    const isPlaceTaken = waitsForPlace(failure)
    if (isPlaceTaken) await takeWhatWasMissed(session, vaultIds, failure.missed)
    const places: WritingPlace[] = []
    for (const id of vaultIds) {
      const vault = vaults.get(id) ?? (await currentVault(session, id))
      const place = await placeIn(session, vault, tries > 1 && !isPlaceTaken)
      vaults.set(id, place.vault)
      places.push(place)
    }
    const { answer, changes } = await write(places)
    for (const [index, id] of vaultIds.entries()) {
      await believeOwn(session, id, changes[index] ?? [])
      headIsDue(session, id)
    }
    return answer
  })
}

/** A conflict without missed changes: another device has the next place, for two seconds at most. */
const afterOthersWrites: Judge<unknown> = ({ error }) => {
  if (!isConflict(error)) return 'stands'
  if (!waitsForPlace(error)) return {}
  return { hasMoved: true, ...(error.missed.length > 0 && { waitMs: 0 }) }
}

/** Where a vault's next change goes: read again after a conflict, and under the next generation if that is due. */
async function placeIn(session: OpenSession, openVault: OpenVault, isAgain: boolean): Promise<WritingPlace> {
  const vaultId = openVault.log.vault
  let vault = openVault
  if (isAgain || isDue(session, vault)) {
    await startDueGeneration(session, vaultId)
    vault = await currentVault(session, vaultId)
    if (isAgain) await readBelieved(session, vaultId)
  }
  await requireStanding(session, vault)
  requireWriter(session, vault)
  requireSettled(session, vault)
  return { vault, items: await itemsToWriteUpon(session, vaultId) }
}

/** Throws if the vault's changes are not believed, since nothing may be signed on top of them. */
export async function itemsToWriteUpon(session: OpenSession, vaultId: string): Promise<VaultItems> {
  return (believedItems(session, vaultId) ?? (await readBelieved(session, vaultId))).items
}

async function takeWhatWasMissed(
  session: OpenSession,
  vaultIds: readonly string[],
  missed: readonly string[],
) {
  const [only, ...others] = vaultIds
  // With two vaults, the missed changes may belong to either.
  const isOne = only !== undefined && others.length === 0 && missed.length > 0
  if (isOne && (await takeMissed(session, only, missed))) return
  for (const id of vaultIds) await readBelieved(session, id)
}

function queueOf(session: OpenSession, vaultId: string): SerialQueue {
  const queues = session.state.writesInTurn
  const queue = queues.get(vaultId) ?? createSerialQueue()
  queues.set(vaultId, queue)
  return queue
}
