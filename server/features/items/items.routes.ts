import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as custody from '@chaveiro/contract/calls/custody.ts'
import * as deletions from '@chaveiro/contract/calls/deleted-items.ts'
import * as rewraps from '@chaveiro/contract/calls/generations.ts'
import * as itemHistory from '@chaveiro/contract/calls/item-revisions.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as reveals from '@chaveiro/contract/calls/reveals.ts'
import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { templateAnswer } from '@chaveiro/contract/templates.ts'
import { requireAnyVault } from '../../access/require-any-vault.ts'
import { requireItem } from '../../access/require-item.ts'
import { requireVault } from '../../access/require-vault.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { checkInItem, checkOutItem } from './check-out-item.ts'
import { selectLiveCheckoutsOf } from './checkouts.queries.ts'
import { confirmDeletions } from './confirm-deletions.ts'
import { countInCustody } from './count-in-custody.ts'
import { createItem } from './create-item.ts'
import { deleteItem } from './delete-item.ts'
import { deletedItems } from './deleted-items.routes.ts'
import type { ItemDependencies, ItemHooks } from './dependencies.ts'
import { endCheckoutsOver } from './end-checkouts.ts'
import { endItemUses } from './end-with-access.ts'
import { itemFinder } from './find-items.ts'
import { getItem } from './get-item.ts'
import { type ItemWriters, itemWriters } from './item-writers.ts'
import { listHistory } from './list-history.ts'
import { itemLister } from './list-items.ts'
import { listUnsignedDeletions } from './list-unsigned-deletions.ts'
import { mayStayOpen } from './may-stay-open.ts'
import { moveItem } from './move-item.ts'
import { readAheadOnceListening } from './read-ahead.ts'
import { readOverviews } from './read-overviews.ts'
import { remindOfExpiry } from './remind-of-expiry.ts'
import { revealItem, revealItemRevision } from './reveal-item.ts'
import { revealItems } from './reveal-items.ts'
import { listOldKeys, rewrapItems } from './rewrap-items.ts'
import { chunkReader } from './search-chunks.ts'
import { updateItem } from './update-item.ts'

const checkoutsOverSeconds = 60
const reminderSeconds = 3600
/** How many writes a bulk reveal counts as: up to 50 entries of the audit log in one transaction. */
const bulkWeight = 10

/** Items: their overview, their sealed revisions, check-out. */
export function items(platform: Platform, hooks: ItemHooks): void {
  const dependencies: ItemDependencies = { ...platform, ...hooks, verifier: nodeVerifier }
  const writers = itemWriters(platform, dependencies)
  lists(platform)
  revisions(platform, writers)
  revealing(platform, dependencies, writers)
  checkOuts(platform, dependencies, writers)
  custodyOfItems(platform, dependencies, writers)
  deletedItems(platform, dependencies, writers)
  platform.onAccessEnded(endItemUses)
  platform.jobs.every('expiry-reminders', reminderSeconds, () => {
    const now = platform.clock.now()
    return remindOfExpiry(platform, { today: dayOf(now), soon: dayOf(now, expiringSoonDays) })
  })
}

function lists(platform: Platform): void {
  const { route, db, atRest } = platform
  const listItems = itemLister(platform)
  const chunks = chunkReader(platform)
  const findItems = itemFinder(platform, chunks)
  readAheadOnceListening(platform, chunks)

  route(calls.listItems, async ({ actor, query, setHeader }) => {
    const { vault_id, search = '' } = query
    if (vault_id === undefined) return findItems(actor, { ...query, search })
    const { items, next } = await listItems(actor, { ...query, vault_id })
    if (next !== undefined) setHeader('x-next-cursor', next)
    return items
  })

  route(calls.getItem, (request) => getItem(db.read, atRest, request, request.params.id))

  route(
    calls.readOverviews,
    (request) =>
      db.snapshot((reader) => readOverviews(reader, atRest, request, request.params.id, request.body.items)),
    { weight: 0 },
  )

  route(calls.getItemTemplate, async ({ params, language }) => templateAnswer(params.type, language))
}

function revisions({ route, db, atRest }: Platform, { writeSigned }: ItemWriters): void {
  route(
    calls.createItem,
    (request) =>
      writeSigned(request, [request.body.signature], (tx, signedDependencies) =>
        createItem(tx, signedDependencies, request, request.body),
      ),
    {
      mayDo: ({ actor }) => requireAnyVault(db.read, actor),
    },
  )

  route(
    calls.updateItem,
    (request) =>
      writeSigned(request, [request.body.signature], (tx, signedDependencies) =>
        updateItem(tx, signedDependencies, request, request.params.id, request.body),
      ),
    { mayDo: (asking) => requireItem(db.read, atRest, asking, asking.params.id, 'edit_item') },
  )

  route(
    calls.moveItem,
    (request) => {
      const { params, body } = request
      return writeSigned(request, [body.signature, body.item.signature], (tx, signedDependencies) =>
        moveItem(tx, signedDependencies, request, params.id, body),
      )
    },
    { mayDo: (asking) => requireItem(db.read, atRest, asking, asking.params.id, 'delete_item') },
  )

  route(calls.deleteItem, async (request) => {
    const { params, body } = request
    const statements = body ? [body.signature] : []
    await writeSigned(request, statements, (tx, signedDependencies) =>
      deleteItem(tx, signedDependencies, request, params.id, body?.signature),
    )
    return undefined
  })

  route(itemHistory.listItemHistory, async (request) => {
    const { params, query } = request
    const { revisions, next } = await db.snapshot((reader) =>
      listHistory(reader, atRest, request, params.id, query),
    )
    if (next !== undefined) request.setHeader('x-next-cursor', String(next))
    return revisions
  })
}

function revealing({ route, db }: Platform, dependencies: ItemDependencies, { write }: ItemWriters): void {
  route(reveals.revealItem, (request) =>
    write(request, (tx) => revealItem(tx, dependencies, request, request.params.id, request.body?.filled_on)),
  )

  route(
    reveals.revealItems,
    (request) => write(request, (tx) => revealItems(tx, dependencies, request, request.body)),
    { weight: bulkWeight },
  )

  route(itemHistory.revealItemRevision, (request) =>
    write(request, (tx) =>
      revealItemRevision(tx, dependencies, request, request.params.id, request.params.revision),
    ),
  )

  route(reveals.mayOpenItem, (request) =>
    db.snapshot((reader) =>
      mayStayOpen(reader, dependencies, request, request.params.id, request.query.revision),
    ),
  )
}

function checkOuts(
  { route, db, jobs, clock }: Platform,
  dependencies: ItemDependencies,
  { write }: ItemWriters,
): void {
  route(checkouts.checkOutItem, (request) =>
    write(request, (tx) => checkOutItem(tx, dependencies, request, request.params.id)),
  )

  route(checkouts.listOwnCheckouts, ({ actor, now }) =>
    db.snapshot((reader) => reader.all(selectLiveCheckoutsOf, { user_id: actor.id, now: isoInstant(now) })),
  )

  route(checkouts.checkInItem, (request) =>
    write(request, (tx) => checkInItem(tx, dependencies, request, request.params.id)),
  )

  // Expired check-outs already show as free; ending them follows within a minute.
  jobs.every('checkouts-over', checkoutsOverSeconds, () =>
    endCheckoutsOver(db, { ...dependencies, clock }, clock.now()),
  )
}

/** What a custodian's device does for the items of a vault: wraps their keys anew, and signs deletions that nobody signed. */
function custodyOfItems(
  { route, db, atRest }: Platform,
  dependencies: ItemDependencies,
  { writeSigned }: ItemWriters,
): void {
  const mayEditIn = {
    mayDo: ({ actor, params }: { actor: Actor; params: { id: string } }) =>
      requireVault(db.read, atRest, actor, params.id, 'edit_item'),
  }

  route(rewraps.listOldItemKeys, (request) =>
    db.snapshot((reader) => listOldKeys(reader, dependencies, request, request.params.id, request.query)),
  )

  route(
    rewraps.rewrapItems,
    async (request) => {
      const { params, body } = request
      const statements = body.rewraps.map(({ signature }) => signature)
      const rewrapped = await writeSigned(request, statements, (tx, signedDependencies) =>
        rewrapItems(tx, signedDependencies, request, params.id, body.rewraps),
      )
      return { rewrapped }
    },
    mayEditIn,
  )

  route(custody.countInCustody, (request) =>
    db.snapshot((reader) => countInCustody(reader, dependencies, request, request.params.id)),
  )

  route(deletions.listUnsignedDeletions, ({ actor, params, query }) =>
    db.snapshot((reader) => listUnsignedDeletions(reader, atRest, actor, params.id, query.cursor)),
  )

  route(
    deletions.confirmDeletions,
    async (request) => {
      const { params, body } = request
      const statements = body.deletions.map(({ signature }) => signature)
      const confirmed = await writeSigned(request, statements, (tx, signedDependencies) =>
        confirmDeletions(tx, signedDependencies, request, params.id, body.deletions),
      )
      return { confirmed }
    },
    mayEditIn,
  )
}
