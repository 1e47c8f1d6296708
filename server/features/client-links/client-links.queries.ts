import { linksListedMost } from '@chaveiro/contract/constants.ts'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { isInLiveVault } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** A link with the people behind it, as far as they exist, and the number of waiting submissions. */
const linksWithPeople = (db: Kysely<Database>) =>
  db
    .selectFrom('client_links as link')
    .leftJoin('users as maker', 'maker.id', 'link.maker_id')
    .leftJoin('person_keys as maker_key', 'maker_key.user_id', 'maker.id')
    .leftJoin('users as deputy', 'deputy.id', 'link.deputy_id')
    .leftJoin('person_keys as deputy_key', 'deputy_key.user_id', 'deputy.id')
    .selectAll('link')
    .select([
      'maker.document as maker_document',
      'maker.status as maker_status',
      'maker_key.wrapped as maker_wrapped',
      'deputy.document as deputy_document',
      'deputy_key.wrapped as deputy_wrapped',
    ])
    .select((build) =>
      build
        .selectFrom('submissions')
        .select((count) => count.fn.countAll<number>().as('waiting'))
        .whereRef('submissions.link_id', '=', 'link.id')
        .where('submissions.state', '=', 'waiting')
        .$asScalar()
        .as('waiting'),
    )

/** 0 rows if the id or the token exists. */
export const insertClientLink = insertRow('client_links', {}, (conflict) => conflict.doNothing())

export const selectClientLink = prepare((db, p: Params<{ id: string }>) =>
  linksWithPeople(db).where('link.id', '=', p('id')),
)

/** Open links and the newest ended ones; when cut, each maker's newest come first, so that nobody's many hide another's. */
export const selectLinksOfVault = prepare((db, p: Params<{ vault_id: string }>) =>
  linksWithPeople(db)
    .where('link.vault_id', '=', p('vault_id'))
    .orderBy((order) => order.case().when('link.ended_at', 'is', null).then(0).else(1).end())
    .orderBy((build) =>
      build.fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('link.maker_id').orderBy('link.ended_at', 'desc').orderBy('link.id', 'desc'),
        ),
    )
    .orderBy('link.id', 'desc')
    .limit(linksListedMost),
)

export const selectLinksForAddress = prepare((db, p: Params<{ address_hash: Uint8Array }>) =>
  linksWithPeople(db)
    .where('link.address_hash', '=', p('address_hash'))
    .where((build) => isInLiveVault(build.ref('link.vault_id')))
    .orderBy('link.id', 'desc')
    .limit(100),
)

/** A link by its address, with the vault's present generation. */
export const selectLinkByToken = prepare((db, p: Params<{ token_hash: Uint8Array }>) =>
  db
    .selectFrom('client_links as link')
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'link.vault_id').on('vaults.is_deleted', '=', false),
    )
    .selectAll('link')
    .select(['vaults.generation as vault_generation', 'vaults.generation_due'])
    .where('link.token_hash', '=', p('token_hash')),
)

/** The same for a signed-in client; a link that does not name their address is not found. */
export const selectOwnLink = prepare((db, p: Params<{ id: string; address_hash: Uint8Array }>) =>
  db
    .selectFrom('client_links as link')
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'link.vault_id').on('vaults.is_deleted', '=', false),
    )
    .selectAll('link')
    .select(['vaults.generation as vault_generation', 'vaults.generation_due'])
    .where('link.id', '=', p('id'))
    .where('link.address_hash', '=', p('address_hash')),
)

/** Links that count as open, in the vault and in the organisation. */
export const countOpenLinks = prepare((db, p: Params<{ vault_id: string; now: string }>) =>
  db
    .selectFrom('client_links')
    .select((build) => [
      build.fn.countAll<number>().as('all'),
      build.fn.countAll<number>().filterWhere('vault_id', '=', p('vault_id')).as('of_vault'),
    ])
    .where('state', '=', 'open')
    .where('until', '>', p('now')),
)

/** Counts one use; 0 rows if the last one was taken, or the link has ended. */
export const takeUse = prepare((db, p: Params<{ id: string; now: string }>) =>
  db
    .updateTable('client_links')
    .set((set) => ({ used: set('used', '+', 1), last_used_at: p('now') }))
    .where('id', '=', p('id'))
    .where('state', '=', 'open')
    .where('until', '>', p('now'))
    .whereRef('used', '<', 'max_uses'),
)

/** Counts a day's bytes of files; 0 rows if they would be more than `most`, or the link has ended. */
export const takeFileBytes = prepare(
  (db, p: Params<{ id: string; day: string; bytes: number; most: number; now: string }>) =>
    db
      .updateTable('client_links')
      .set((set) => ({
        files_day: p('day'),
        files_day_bytes: set
          .case()
          .when('files_day', '=', p('day'))
          .then(set('files_day_bytes', '+', p('bytes')))
          .else(p('bytes'))
          .end(),
      }))
      .where('id', '=', p('id'))
      .where('state', '=', 'open')
      .where('until', '>', p('now'))
      .where((where) =>
        where.or([
          where('files_day', '!=', p('day')),
          where(where('files_day_bytes', '+', p('bytes')), '<=', p('most')),
        ]),
      ),
)

type Signed = {
  id: string
  generation: number
  signed_at: string
  signed_until: string
  document: Uint8Array
}

/** The compare-and-set of the link key's statement: 0 rows if there is a newer one, or the link has ended. */
export const setSigned = prepare((db, p: Params<Signed>) =>
  db
    .updateTable('client_links')
    .set({
      ...p.columns('generation', 'signed_at', 'signed_until', 'document'),
      stale_since: null,
      stale_told_at: null,
    })
    .where('id', '=', p('id'))
    .where('state', '=', 'open')
    .where('generation', '<=', p('generation'))
    .where('signed_at', '<', p('signed_at')),
)

/** 0 rows if its key signed again, or it has ended. */
export const setDeputyTold = prepare(
  (db, p: Params<{ id: string; signed_at: string; document: Uint8Array }>) =>
    db
      .updateTable('client_links')
      .set({ document: p('document') })
      .where('id', '=', p('id'))
      .where('state', '=', 'open')
      .where('signed_at', '=', p('signed_at')),
)

/**
 * Whether clients wait for the link's key to sign: the vault has a newer key, or one is due, or the last statement has
 * expired.
 */
const isStale = (build: ExpressionBuilder<Database, 'client_links'>, now: string) =>
  build.or([
    build('client_links.signed_until', '<=', now),
    build.exists(
      build
        .selectFrom('vaults')
        .select('vaults.id')
        .whereRef('vaults.id', '=', 'client_links.vault_id')
        .where('vaults.is_deleted', '=', false)
        .where((vault) =>
          vault.or([
            vault('vaults.generation_due', '=', true),
            vault('client_links.generation', '<', vault.ref('vaults.generation')),
          ]),
        ),
    ),
  ])

export const markStale = prepare((db, p: Params<{ now: string }>) =>
  db
    .updateTable('client_links')
    .set({ stale_since: p('now') })
    .where('state', '=', 'open')
    .where('stale_since', 'is', null)
    .where((build) => isStale(build, p('now'))),
)

/** For links that accept submissions again without a new signature, since the next key is no longer due. */
export const unmarkStale = prepare((db, p: Params<{ now: string }>) =>
  db
    .updateTable('client_links')
    .set({ stale_since: null, stale_told_at: null })
    .where('state', '=', 'open')
    .where('stale_since', 'is not', null)
    .where((build) => build.not(isStale(build, p('now')))),
)

/** Stale since `since` or longer; a date beyond `beyond` is from a fast clock. */
export const selectStale = prepare((db, p: Params<{ since: string; beyond: string; now: string }>) =>
  db
    .selectFrom('client_links')
    .selectAll()
    .where('state', '=', 'open')
    .where((where) =>
      where.or([where('stale_since', '<=', p('since')), where('stale_since', '>', p('beyond'))]),
    )
    .where('stale_told_at', 'is', null)
    .where('until', '>', p('now'))
    .whereRef('used', '<', 'max_uses')
    .orderBy('id')
    .limit(200),
)

export const setStaleTold = prepare((db, p: Params<{ id: string; at: string }>) =>
  db
    .updateTable('client_links')
    .set({ stale_told_at: p('at') })
    .where('id', '=', p('id')),
)

/** Open rows of links that may be over: by time, by uses, or because their maker is no longer a custodian. */
export const selectLinksToEnd = prepare((db, p: Params<{ after: string; now: string }>) =>
  db
    .selectFrom('client_links')
    .leftJoin('users as maker', 'maker.id', 'client_links.maker_id')
    .selectAll('client_links')
    .where('client_links.state', '=', 'open')
    .where('client_links.id', '>', p('after'))
    .where((where) =>
      where.or([
        where('client_links.until', '<=', p('now')),
        where('client_links.used', '>=', where.ref('client_links.max_uses')),
        where('maker.id', 'is', null),
        where('maker.status', '!=', 'active'),
        where('maker.role', 'not in', ['admin', 'manager']),
      ]),
    )
    .orderBy('client_links.id')
    .limit(200),
)

/** Ended links without waiting or listed submissions. */
export async function deleteEndedLinks(reader: Reader, before: string): Promise<void> {
  await reader.kysely
    .deleteFrom('client_links')
    .where('ended_at', '<', before)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('submissions')
            .select('submissions.id')
            .whereRef('submissions.link_id', '=', 'client_links.id'),
        ),
      ),
    )
    .execute()
}

type Ended = { id: string; state: string; at: string; document: Uint8Array }

/** 0 rows if it has already ended. */
export const setEnded = prepare((db, p: Params<Ended>) =>
  db
    .updateTable('client_links')
    .set({ state: p('state'), ended_at: p('at'), document: p('document') })
    .where('id', '=', p('id'))
    .where('state', '=', 'open'),
)

/** Also for a link that ended by itself, so that nobody is asked for a new one. 0 rows if it ended otherwise. */
export const setWithdrawn = prepare((db, p: Params<Omit<Ended, 'state'>>) =>
  db
    .updateTable('client_links')
    .set({ state: 'withdrawn', ended_at: p('at'), document: p('document') })
    .where('id', '=', p('id'))
    .where('state', 'in', ['open', 'ended']),
)

/** Open links of which somebody is maker or deputy. */
export const selectLinksKeptBy = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('client_links')
    .selectAll()
    .where((where) => where.or([where('maker_id', '=', p('user_id')), where('deputy_id', '=', p('user_id'))]))
    .where('state', '=', 'open')
    .orderBy('id'),
)

export const selectLinksOf = prepare((db, p: Params<{ vault_id: string }>) =>
  db.selectFrom('client_links').select('id').where('vault_id', '=', p('vault_id')).orderBy('id'),
)

export const dropDeputy = prepare((db, p: Params<{ id: string; document: Uint8Array }>) =>
  db
    .updateTable('client_links')
    .set({ deputy_id: null, document: p('document') })
    .where('id', '=', p('id')),
)
