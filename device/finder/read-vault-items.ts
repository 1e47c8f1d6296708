import { readOverviews } from '@chaveiro/contract/calls/items.ts'
import { overviewsAtOnce } from '@chaveiro/contract/constants.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { settle } from '../base/async/settle.ts'
import { CallError } from '../base/calls/call-error.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { verifyItems } from '../items/verify-item.ts'
import { isDoubtful, readVaultState, type VaultState } from '../log/heads/read-vault-state.ts'
import { type IndexedItem, indexedItem } from '../state/finder-index.ts'
import type { OpenSession } from '../state/open-session.ts'

interface Read {
  readonly items: ReadonlyMap<string, IndexedItem>
  /** Hash of the newest change. */
  readonly change: string | null
  readonly leftOut: number
}

/** By item: the hash of the change that made its newest revision. */
type Present = ReadonlyMap<string, string>

/**
 * The items of a vault by the changes that its members signed. Asks only for those that `known` lacks at that change, and takes what verifies;
 * the others count as left out. `listed`: how many the server lists. `onLooked` gets how many more were looked at.
 */
export async function readVaultItems(
  session: OpenSession,
  vaultId: string,
  known: ReadonlyMap<string, IndexedItem>,
  { listed, onLooked }: { listed: number; onLooked: (more: number) => void },
): Promise<Read> {
  const found = new Map(known)
  try {
    const { read } = await settle(
      ({ value }) => (value?.hasMoved ? { hasMoved: true } : 'stands'),
      async () => {
        const state = await readVaultState(session, vaultId)
        const present = presentItems(state)
        for (const [id, { change }] of found) if (present.get(id) !== change) found.delete(id)
        const due = [...present.keys()].filter((id) => !found.has(id))
        for (let from = 0; from < due.length; from += overviewsAtOnce) {
          const asked = due.slice(from, from + overviewsAtOnce)
          for (const item of await verifiedOf(session, vaultId, asked, present)) found.set(item.id, item)
          onLooked(asked.length)
        }
        const missing = present.size - found.size
        // Somebody may have changed or deleted it after this device looked.
        const hasMoved = missing > 0 && newestOf(await readVaultState(session, vaultId)) !== newestOf(state)
        return { hasMoved, read: readOf(state, found, missing, listed) }
      },
    )
    return read
  } catch (error) {
    if (error instanceof CallError && (error.status === 403 || error.status === 404))
      return { items: new Map(), change: null, leftOut: 0 }
    if (!isOfThisVault(error)) throw error
    const least = error instanceof DistrustError ? 1 : 0
    return { items: new Map(), change: null, leftOut: Math.max(listed, known.size, least) }
  }
}

/** What the server deleted without a signature is neither present nor gone: it is left out. */
function presentItems({ items, unsignedDeletions }: VaultState): Present {
  const unsigned = new Set(unsignedDeletions)
  const present = [...items.standings].filter(([id, { isDeleted }]) => !isDeleted && !unsigned.has(id))
  return new Map(present.map(([id, { hash }]) => [id, hash]))
}

const newestOf = ({ items }: VaultState) => items.newest?.hash ?? null

function readOf(
  state: VaultState,
  items: ReadonlyMap<string, IndexedItem>,
  missing: number,
  listed: number,
): Read {
  // How many changes follow the last one that holds is not known.
  const beyond = isDoubtful(state) ? Math.max(1, listed - items.size - missing) : 0
  return { items, change: newestOf(state), leftOut: missing + state.unsignedDeletions.length + beyond }
}

/** Those of the asked items that the server answers exactly as their newest change was signed. */
async function verifiedOf(
  session: OpenSession,
  vaultId: string,
  asked: readonly string[],
  present: Present,
): Promise<IndexedItem[]> {
  const rows = await session.api.send(readOverviews, { params: { id: vaultId }, body: { items: [...asked] } })
  const wanted = new Set(asked)
  const hashed = await Promise.all(
    rows.map(async (item) => ({ item, change: await hashText(item.signature, verifier) })),
  )
  // Another revision than the newest known one is not looked at further.
  const newest = hashed.filter(({ item, change }) => wanted.has(item.id) && present.get(item.id) === change)
  const verifications = await verifyItems(
    session,
    newest.map(({ item }) => ({ item, asked: { id: item.id, vaultId }, delivered: null })),
  )
  return newest.flatMap(({ item, change }, index) =>
    verifications[index]?.faults.length === 0 ? [indexedItem(item, change)] : [],
  )
}

const ofThisVault = new Set(['vault_unkeyed', 'not_found', 'newer_release', 'others_first'])

/** One vault that is not to be believed, or not to be read yet, must not hide the others. */
const isOfThisVault = (error: unknown): boolean =>
  error instanceof DistrustError || (error instanceof SessionError && ofThisVault.has(error.code))
