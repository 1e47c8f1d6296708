import { hashText, type Statement, type Verifier } from '../statements/statement.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { ItemChangePayload } from './item-change.ts'

type Change = Statement<'chaveiro.item.change'>
type Deletion = Extract<ItemChangePayload, { act: 'delete' }>
type Creation = Extract<ItemChangePayload, { act: 'create' }>

/** The item of another vault that a creation takes over, and the hash of its deletion there. */
export type MovedFrom = NonNullable<Creation['moved_from']>
/** The item of another vault that a deleted one becomes. */
export type MovedTo = NonNullable<Deletion['moved_to']>

/**
 * Throws StatementRefused unless a deletion and a creation are the two halves of one move: each names the other, in
 * another vault. Whether either may stand in its own vault's order is not checked here.
 */
export async function requireMove(deletion: Change, creation: Change, verifier: Verifier): Promise<void> {
  const { payload: deleted } = deletion
  const { payload: came } = creation
  refuseUnless(
    deleted.act === 'delete' && came.act === 'create',
    'wrong_place',
    'it is no deletion and creation',
  )
  refuseUnless(deleted.vault !== came.vault, 'wrong_place', 'a move leads to another vault')
  const isNamed = deleted.moved_to?.vault === came.vault && deleted.moved_to.item === came.item
  refuseUnless(isNamed, 'wrong_place', 'the deletion names another item, or none')
  const from = came.moved_from
  const isFrom = from?.vault === deleted.vault && from.item === deleted.item
  refuseUnless(isFrom, 'wrong_place', 'the creation names another item, or none')
  const isUpon = from.change === (await hashText(deletion.text, verifier))
  refuseUnless(isUpon, 'wrong_place', 'the creation names another deletion')
}
