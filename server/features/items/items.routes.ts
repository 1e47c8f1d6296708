import * as custody from '@chaveiro/contract/custody.ts'
import * as itemHistory from '@chaveiro/contract/item-history.ts'
import * as calls from '@chaveiro/contract/items.ts'
import * as rewraps from '@chaveiro/contract/rewraps.ts'
import { templateAnswer } from '@chaveiro/contract/templates.ts'
import type { Tx } from '../../platform/db/db.ts'
import { isForeignKeyViolation } from '../../platform/db/errors.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkInItem, checkOutItem } from './check-out-item.ts'
import { confirmDeletions } from './confirm-deletions.ts'
import { countInCustody } from './count-in-custody.ts'
import { createItem } from './create-item.ts'
import { deleteItem } from './delete-item.ts'
import { itemFinder } from './find-items.ts'
import { signedItemAnswer } from './item-answer.ts'
import { type Ground, requireItem } from './item-facts.ts'
import { listHistory } from './list-history.ts'
import { itemLister } from './list-items.ts'
import { revealItem, revealItemRevision } from './reveal-item.ts'
import { listOldKeys, rewrapItems } from './rewrap-items.ts'
import { updateItem } from './update-item.ts'

type Needs = Pick<Ground, 'currentVaultLog' | 'endRotateTasks' | 'askAfterCheckIn'>

/** Items: their overview, their sealed revisions, check-out. The vaults' signed logs are another feature's. */
export function items(platform: Platform, needs: Needs): void {
  const { route, db, atRest } = platform
  const ground: Ground = { ...platform, ...needs }
  const listItems = itemLister(platform)
  const findItems = itemFinder(platform)

  route(calls.listItems, async ({ actor, query, setHeader }) => {
    const { vault_id, search = '' } = query
    if (vault_id === undefined) return findItems(actor, { ...query, search })
    const { items, next } = await listItems(actor, { ...query, vault_id })
    if (next !== undefined) setHeader('x-next-cursor', next)
    return items
  })

  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.inTransaction(work)
    } catch (error) {
      // The vault or the item was deleted at the same instant.
      if (isForeignKeyViolation(error)) throw new Refusal('not_found')
      throw error
    }
  }

  route(calls.createItem, (request) => write((tx) => createItem(tx, ground, request, request.body)))

  route(calls.getItem, async (request) => {
    const facts = await requireItem(db.read, atRest, request, request.params.id, 'see_vault')
    return signedItemAnswer(facts.item, facts.revision, facts.checkout)
  })

  route(calls.updateItem, (request) =>
    write((tx) => updateItem(tx, ground, request, request.params.id, request.body)),
  )

  route(calls.deleteItem, async (request) => {
    await write((tx) => deleteItem(tx, ground, request, request.params.id, request.body?.signature))
    return undefined
  })

  route(calls.revealItem, (request) => write((tx) => revealItem(tx, ground, request, request.params.id)))

  route(itemHistory.listItemHistory, async (request) => {
    const { id } = request.params
    const { revisions, next } = await db.snapshot(async (reader) => {
      await requireItem(reader, atRest, request, id, 'see_vault')
      return listHistory(reader, atRest, id, request.query)
    })
    if (next !== undefined) request.setHeader('x-next-cursor', String(next))
    return revisions
  })

  route(itemHistory.revealItemRevision, (request) =>
    write((tx) => revealItemRevision(tx, ground, request, request.params.id, request.params.revision)),
  )

  route(rewraps.listOldItemKeys, (request) =>
    db.snapshot((reader) => listOldKeys(reader, ground, request, request.params.id, request.query)),
  )

  route(rewraps.rewrapItems, async (request) => {
    const { params, body } = request
    return { rewrapped: await write((tx) => rewrapItems(tx, ground, request, params.id, body.rewraps)) }
  })

  route(custody.countInCustody, (request) =>
    db.snapshot((reader) => countInCustody(reader, ground, request, request.params.id)),
  )

  route(calls.confirmDeletions, async (request) => {
    const { params, body } = request
    const work = (tx: Tx) => confirmDeletions(tx, ground, request, params.id, body.deletions)
    return { confirmed: await write(work) }
  })

  route(calls.checkOutItem, (request) => write((tx) => checkOutItem(tx, ground, request, request.params.id)))

  route(calls.checkInItem, (request) => write((tx) => checkInItem(tx, ground, request, request.params.id)))

  route(calls.getItemTemplate, async ({ params, language }) => templateAnswer(params.type, language))
}
