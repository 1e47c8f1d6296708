import type { Tx } from '../../platform/db/db.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { type Act, once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { inChangeOrder } from '../../signed-logs/in-change-order.ts'
import type { Signer } from '../../signed-logs/next-place.ts'
import { verifyAhead } from '../../signed-logs/verify-ahead.ts'
import type { ItemDependencies } from './dependencies.ts'

export type ItemWriters = ReturnType<typeof itemWriters>

/** How a call writes: in the order of changes, with the signatures of its statements checked beforehand, and once. */
export function itemWriters({ db }: Platform, dependencies: ItemDependencies) {
  const write = async <T>(signer: Signer, work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await inChangeOrder(db, signer, work)
    } catch (error) {
      // The vault or the item was deleted in this instant.
      if (isForeignKeyViolation(error)) throw new Refusal('not_found')
      throw error
    }
  }
  const writeSigned = async <T>(
    signer: Signer & { readonly act: Act | null },
    statements: readonly string[],
    work: (tx: Tx, dependencies: ItemDependencies) => Promise<T>,
  ): Promise<T> => {
    const verifier = await verifyAhead(signer.actor.id, statements)
    return write(signer, (tx) => once(tx, signer, () => work(tx, { ...dependencies, verifier })))
  }
  return { write, writeSigned }
}
