import { linksListedMost } from '@chaveiro/contract/constants.ts'
import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely } from 'kysely'
import { hasLiveGrant, type LiveSpan } from '../../access/live-grant.queries.ts'
import { isInLiveVault, isMember, isWriter } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** 0 rows if the id or the token is taken. */
export const insertLink = insertRow(
  'one_time_links',
  {
    state: 'open',
    ended_at: null,
    nonce_hash: null,
    files_nonce_hash: null,
    erase_at: null,
    tries: 0,
    wrong_hash: null,
  },
  (conflict) => conflict.doNothing(),
)

export const countOpenOf = prepare((db, p: Params<{ maker_id: string }>) =>
  db
    .selectFrom('one_time_links')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('maker_id', '=', p('maker_id'))
    .where('ended_at', 'is', null),
)

export const countOpen = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('one_time_links')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null),
)

/** A link's state, by a few columns that cost the same whether or not it exists. */
export const selectStanding = prepare((db, p: Params<{ token_hash: Uint8Array }>) =>
  db
    .selectFrom('one_time_links')
    .select(['id', 'state', 'expires_at', 'nonce_hash', 'erase_at'])
    .where('token_hash', '=', p('token_hash')),
)

/** Whose page may fetch a link's files. */
export const selectReader = prepare((db, p: Params<{ token_hash: Uint8Array }>) =>
  db
    .selectFrom('one_time_links')
    .select(['id', 'files_nonce_hash'])
    .where('token_hash', '=', p('token_hash'))
    .where('state', '=', 'viewed'),
)

const standing = [
  'maker.role',
  'maker.status',
  'maker.confirmed',
  'items.requires_checkout',
  'vaults.visibility',
  'checkouts.user_id as holder_id',
  'checkouts.until as held_until',
] as const

type Linked = Pick<Database, 'items'> & { maker: Database['users'] }

const rightOfMaker = (build: ExpressionBuilder<Linked, 'items' | 'maker'>) => {
  const place = [build.ref('items.vault_id') as Expression<string>, build.ref('maker.id')] as const
  return [isMember(...place).as('is_member'), isWriter(...place).as('is_writer')] as const
}

/** What decides whether a link opens now: the link, its maker, and their right to its item; without documents. */
const standings = (db: Kysely<Database>) =>
  db
    .selectFrom('one_time_links as link')
    .innerJoin('users as maker', 'maker.id', 'link.maker_id')
    .leftJoin('items', (join) =>
      join.onRef('items.id', '=', 'link.item_id').on((build) => isInLiveVault(build.ref('items.vault_id'))),
    )
    .leftJoin('vaults', 'vaults.id', 'items.vault_id')
    .leftJoin('checkouts', 'checkouts.item_id', 'items.id')
    .select([
      'link.id',
      'link.maker_id',
      'link.item_id',
      'link.state',
      'link.expires_at',
      'link.nonce_hash',
      'link.erase_at',
      ...standing,
    ])
    .select(rightOfMaker)

export const selectLink = prepare((db, p: Params<{ id: string }>) =>
  standings(db)
    .leftJoin('person_keys', 'person_keys.user_id', 'maker.id')
    .select([
      'link.tries',
      'link.wrong_hash',
      'link.sealed',
      'link.document',
      'maker.document as maker_document',
      'person_keys.wrapped',
      'items.document as item_document',
      'vaults.id as vault_id',
      'vaults.document as vault_document',
    ])
    .where('link.id', '=', p('id')),
)

export const selectOpenLinks = prepare((db, p: Params<{ after: string; limit: number }>) =>
  standings(db)
    .where('link.ended_at', 'is', null)
    .where('link.id', '>', p('after'))
    .orderBy('link.id')
    .limit(p('limit')),
)

type Claim = {
  id: string
  at: string
  nonce_hash: Uint8Array | null
  erase_at: string | null
  sealed: Uint8Array | null
  document: Uint8Array
}

/** Opens a link for the first who asks: 0 rows for everybody else. */
export const claimLink = prepare((db, p: Params<Claim>) =>
  db
    .updateTable('one_time_links')
    .set({
      ...{ state: 'viewed', ended_at: p('at'), files_nonce_hash: p('nonce_hash') },
      ...p.columns('nonce_hash', 'erase_at', 'sealed', 'document'),
    })
    .where('id', '=', p('id'))
    .where('state', '=', 'open'),
)

/** Counts a wrong password of an open link. */
export const countTry = prepare((db, p: Params<{ id: string; wrong_hash: Uint8Array; most: number }>) =>
  db
    .updateTable('one_time_links')
    .set((set) => ({ tries: set('tries', '+', 1), wrong_hash: p('wrong_hash') }))
    .where('id', '=', p('id'))
    .where('state', '=', 'open')
    .where('tries', '<', p('most')),
)

/** Ends an open link and erases its content: 0 rows if it was opened or has ended. */
export const endLink = prepare((db, p: Params<{ id: string; state: string; at: string }>) =>
  db
    .updateTable('one_time_links')
    .set({ state: p('state'), ended_at: p('at'), sealed: null, wrong_hash: null })
    .where('id', '=', p('id'))
    .where('state', '=', 'open'),
)

/**
 * Erases the content of overdue links in one statement without opening documents, so that a damaged row keeps no
 * other's text. Their ends are recorded afterwards, one by one.
 */
export const eraseLapsed = prepare((db, p: Params<{ now: string; most: string }>) =>
  db
    .updateTable('one_time_links')
    .set({ sealed: null })
    .where('ended_at', 'is', null)
    .where('sealed', 'is not', null)
    .where((where) => where.or([where('expires_at', '<=', p('now')), where('expires_at', '>', p('most'))])),
)

/** Ends the open links of erased people, for whom there is no notice and no entry. */
export const endOfErased = prepare((db, p: Params<{ at: string }>) =>
  db
    .updateTable('one_time_links')
    .set({ state: 'ended', ended_at: p('at'), sealed: null, wrong_hash: null })
    .where('state', '=', 'open')
    .where('maker_id', 'not in', (people) => people.selectFrom('person_keys').select('user_id')),
)

/** The open links of erased people. */
export const selectOfErased = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('one_time_links')
    .select('id')
    .where('state', '=', 'open')
    .where('maker_id', 'not in', (people) => people.selectFrom('person_keys').select('user_id')),
)

/** Erases the content once nobody may ask again; an instant too far ahead came from a fast clock. */
export const eraseShown = prepare((db, p: Params<{ now: string; most: string }>) =>
  db
    .updateTable('one_time_links')
    .set({ sealed: null, nonce_hash: null, erase_at: null })
    .where('erase_at', 'is not', null)
    .where((where) => where.or([where('erase_at', '<=', p('now')), where('erase_at', '>', p('most'))])),
)

export const deleteOldLinks = prepare((db, p: Params<{ before: string }>) =>
  db.deleteFrom('one_time_links').where('ended_at', '<', p('before')),
)

export const selectForWithdrawal = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('one_time_links').select(['maker_id', 'state']).where('id', '=', p('id')),
)

type Listing = { reads: string; makerId?: string; itemId?: string; since: string } & LiveSpan

/**
 * The links to list. If there are too many, their makers take turns, so that somebody who makes and withdraws very many pushes out only
 * their own.
 */
function listedInTurns({ kysely }: Reader, { makerId, itemId, since }: Listing) {
  let links = kysely
    .selectFrom('one_time_links')
    .select((build) => [
      'id',
      'ended_at',
      'created_at',
      build.fn
        .agg<number>('row_number')
        .over((over) =>
          over
            .partitionBy('maker_id')
            .orderBy((by) => openFirst(by.ref('ended_at')))
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc'),
        )
        .as('turn'),
    ])
    .where((where) => where.or([where('ended_at', 'is', null), where('ended_at', '>', since)]))
  if (makerId !== undefined) links = links.where('maker_id', '=', makerId)
  if (itemId !== undefined) links = links.where('item_id', '=', itemId)
  return kysely
    .selectFrom(links.as('links'))
    .select('id')
    .orderBy((by) => openFirst(by.ref('ended_at')))
    .orderBy('turn')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(linksListedMost)
}

/** Links as listed, open ones first, then newest first: one person's, one item's, or one person's of an item. */
export function selectListed(reader: Reader, listing: Listing) {
  const { reads, makerId: _maker, itemId: _item, since: _since, ...live } = listing
  return reader.kysely
    .selectFrom(listedInTurns(reader, listing).as('listed'))
    .innerJoin('one_time_links as link', 'link.id', 'listed.id')
    .innerJoin('users as maker', 'maker.id', 'link.maker_id')
    .leftJoin('person_keys', 'person_keys.user_id', 'maker.id')
    .leftJoin('items', (join) =>
      join.onRef('items.id', '=', 'link.item_id').on((build) => isInLiveVault(build.ref('items.vault_id'))),
    )
    .leftJoin('vaults', 'vaults.id', 'items.vault_id')
    .leftJoin('checkouts', 'checkouts.item_id', 'items.id')
    .select([
      'link.id',
      'link.maker_id',
      'link.item_id',
      'link.state',
      'link.created_at',
      'link.expires_at',
      'link.ended_at',
      'link.has_password',
      'link.document',
      'maker.document as maker_document',
      'person_keys.wrapped',
      'items.document as item_document',
      'vaults.id as vault_id',
      ...standing,
    ])
    .select((build) => [
      isMember(build.ref('items.vault_id') as Expression<string>, reads).as('reader_is_member'),
      hasLiveGrant(build.ref('items.id'), reads, (name) => live[name]).as('reader_has_grant'),
      ...rightOfMaker(build),
    ])
    .orderBy((by) => openFirst(by.ref('link.ended_at')))
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
    .execute()
}

const openFirst = (endedAt: Expression<string | null>) =>
  expressionBuilder().case().when(endedAt, 'is', null).then(0).else(1).end()
