import type { Kysely } from 'kysely'
import { isInLiveVault, isWriter } from '../../memberships/is-member.queries.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Newest keys held by members, who hand them on; a reader's or a former member's copy does not count. */
const heldKeys = (db: Kysely<Database>) =>
  db
    .selectFrom('vault_keys as own')
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'own.vault_id').onRef('vaults.generation', '=', 'own.generation'),
    )
    .where((build) => isWriter(build.ref('own.vault_id'), build.ref('own.user_id')))

/** Vaults whose newest key somebody holds. */
const heldVaults = (db: Kysely<Database>, userId: string) => heldKeys(db).where('own.user_id', '=', userId)

/** People who wait for a key that the person holds. */
export const selectPending = prepare((db, p: Params<{ user_id: string }>) =>
  heldVaults(db, p('user_id'))
    .innerJoin('vault_waiting', 'vault_waiting.vault_id', 'vaults.id')
    .innerJoin('users', 'users.id', 'vault_waiting.user_id')
    // Nothing can be sealed to people without keys, whom an invitation may list in every vault.
    .innerJoin('account_keys', 'account_keys.user_id', 'vault_waiting.user_id')
    .select(['vault_waiting.vault_id', 'vault_waiting.user_id'])
    .where('users.status', '=', 'active')
    // If a key that this holder delivered did not open, others have to deliver it.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('vault_key_refusals as refusal')
            .select('refusal.user_id')
            .whereRef('refusal.vault_id', '=', 'vaults.id')
            .whereRef('refusal.generation', '=', 'vaults.generation')
            .whereRef('refusal.user_id', '=', 'vault_waiting.user_id')
            .whereRef('refusal.signer_id', '=', 'own.user_id'),
        ),
      ),
    )
    .orderBy('vault_waiting.since')
    .orderBy('vault_waiting.vault_id')
    .orderBy('vault_waiting.user_id'),
)

/**
 * Others' approved requests whose key a holder of the vault's has to deliver, and live grants that lack the newest
 * revision.
 */
export const selectDueGrants = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  heldVaults(db, p('user_id'))
    .innerJoin('access_requests as request', 'request.vault_id', 'vaults.id')
    .innerJoin('items', 'items.id', 'request.item_id')
    .leftJoin('access_grants as access_grant', 'access_grant.request_id', 'request.id')
    .select(['request.id as request_id', 'request.vault_id', 'request.kind'])
    .where('request.due_at', '>', p('now'))
    .where('request.requester_id', '!=', p('user_id'))
    .where('vaults.custody', '=', 'shared')
    // Decided but not signed: devices deliver nothing on the server's word alone.
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('access_approvals as approval')
            .select('approval.number')
            .whereRef('approval.request_id', '=', 'request.id')
            .where('approval.is_signed', '=', false),
        ),
      ),
    )
    .where((where) =>
      where.or([
        where('request.state', '=', 'approved'),
        where.and([
          where('request.state', '=', 'granted'),
          where('access_grant.revision', '<', where.ref('items.revision')),
        ]),
      ]),
    )
    .orderBy('request.created_at')
    .orderBy('request.id'),
)

/** Items given to machines that work, with no key sealed to them yet, or one of an older revision. */
export const selectDueMachineGrants = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  heldVaults(db, p('user_id'))
    .innerJoin('machine_grants as given', 'given.vault_id', 'vaults.id')
    .innerJoin('machines', 'machines.id', 'given.machine_id')
    .innerJoin('items', 'items.id', 'given.item_id')
    .select(['given.id as grant_id', 'given.vault_id'])
    .where('vaults.custody', '=', 'shared')
    .where('given.until', '>', p('now'))
    .where('machines.asks', '=', false)
    .where('machines.ended_at', 'is', null)
    .where('machines.until', '>', p('now'))
    .where((where) =>
      where.or([where('machines.stops_at', 'is', null), where('machines.stops_at', '>', p('now'))]),
    )
    .where('items.requires_checkout', '=', false)
    .where('given.revision', '<', (build) => build.ref('items.revision'))
    .orderBy('given.given_at')
    .orderBy('given.id'),
)

/** Rehearsals that wait for their item, and ended ones whose item still exists. */
export const selectDueRehearsals = prepare((db, p: Params<{ user_id: string; now: string }>) =>
  heldVaults(db, p('user_id'))
    .innerJoin('rehearsals', 'rehearsals.vault_id', 'vaults.id')
    .leftJoin('items', 'items.id', 'rehearsals.item_id')
    .select(['rehearsals.vault_id', 'items.id as item_id'])
    .where('vaults.is_deleted', '=', false)
    .where((where) =>
      where.or([
        where.and([
          where('rehearsals.ended_at', 'is', null),
          where('rehearsals.until', '>', p('now')),
          where('rehearsals.item_id', 'is', null),
        ]),
        where.and([where('rehearsals.ended_at', 'is not', null), where('items.id', 'is not', null)]),
      ]),
    )
    .orderBy('rehearsals.id'),
)

type Signing = { user_id: string; now: string; renew_before: string }

/**
 * Open client links of which somebody is maker or deputy, and whose key has not signed for the present vault key, or
 * whose signature ends soon. Also if the next vault key is due: the device that starts it signs for it in the same
 * step.
 */
export const selectDueClientLinks = prepare((db, p: Params<Signing>) =>
  db
    .selectFrom('client_links as link')
    .innerJoin('vaults', 'vaults.id', 'link.vault_id')
    .select(['link.id as link_id', 'link.vault_id', 'link.maker_id', 'link.deputy_id'])
    .where((where) =>
      where.or([where('link.maker_id', '=', p('user_id')), where('link.deputy_id', '=', p('user_id'))]),
    )
    .where('vaults.is_deleted', '=', false)
    .where('link.state', '=', 'open')
    .where('link.until', '>', p('now'))
    .whereRef('link.used', '<', 'link.max_uses')
    .where((where) =>
      where.or([
        where('vaults.generation_due', '=', true),
        where('link.generation', '<', where.ref('vaults.generation')),
        where.and([
          where('link.signed_until', '<', p('renew_before')),
          where('link.signed_until', '<', where.ref('link.until')),
        ]),
      ]),
    )
    .orderBy('link.id'),
)

export const selectDueGenerations = prepare((db, p: Params<{ user_id: string }>) =>
  heldVaults(db, p('user_id'))
    .select('vaults.id')
    .where('vaults.generation_due', '=', true)
    .orderBy('vaults.id'),
)

export const selectUnkeyedVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db
    .selectFrom('vaults')
    .select('id')
    .where('generation', '=', 0)
    .where('is_deleted', '=', false)
    .orderBy('id'),
)

export const selectSplitVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vaults')
    .leftJoin(heldVaults(db, p('user_id')).select(['own.vault_id', 'own.user_id']).as('held'), (join) =>
      join.onRef('held.vault_id', '=', 'vaults.id'),
    )
    .select(['vaults.id', 'vaults.generation_due', 'held.user_id as holder'])
    .where('vaults.custody', '=', 'split')
    .orderBy('vaults.id'),
)

/** Items whose newest wrap is of an earlier dealing than this, or of none. The cost depends on the number found. */
export const countUnwrapped = prepare((db, p: Params<{ vault_id: string; dealing: number }>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('vault_id', '=', p('vault_id'))
    .where('wrap_dealing', '<', p('dealing'))
    .where((build) => isInLiveVault(build.ref('items.vault_id'))),
)

export const selectWaitingFor = prepare((db, p: Params<{ user_id: string }>) =>
  db.selectFrom('vault_waiting').select('vault_id').where('user_id', '=', p('user_id')).orderBy('vault_id'),
)

/** People who refused a delivery of the newest key and still wait for one. */
export const selectRefusedFor = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('vault_key_refusals as refusal')
    .innerJoin('vaults', (join) =>
      join.onRef('vaults.id', '=', 'refusal.vault_id').onRef('vaults.generation', '=', 'refusal.generation'),
    )
    .innerJoin('vault_waiting', (join) =>
      join
        .onRef('vault_waiting.vault_id', '=', 'refusal.vault_id')
        .onRef('vault_waiting.user_id', '=', 'refusal.user_id'),
    )
    .select(['refusal.vault_id', 'refusal.signer_id as signer'])
    .where('refusal.user_id', '=', p('user_id'))
    .orderBy('refusal.vault_id')
    .orderBy('refusal.refused_at'),
)

/** People who have waited since `before` or longer without anybody being notified; a date beyond `beyond` is from a fast clock. */
export const selectUntold = prepare((db, p: Params<{ before: string; beyond: string }>) =>
  db
    .selectFrom('vault_waiting')
    .innerJoin('vaults', 'vaults.id', 'vault_waiting.vault_id')
    .innerJoin('users', 'users.id', 'vault_waiting.user_id')
    // Nothing can be sealed to people without keys, whom an invitation may list in every vault.
    .innerJoin('account_keys', 'account_keys.user_id', 'vault_waiting.user_id')
    .select(['vault_waiting.vault_id', 'vault_waiting.user_id'])
    .where('vault_waiting.told_at', 'is', null)
    .where((where) =>
      where.or([
        where('vault_waiting.since', '<=', p('before')),
        where('vault_waiting.since', '>', p('beyond')),
      ]),
    )
    .where('vaults.generation', '>', 0)
    .where('vaults.is_deleted', '=', false)
    .where('users.status', '=', 'active')
    .orderBy('vault_waiting.since')
    .orderBy('vault_waiting.vault_id')
    .orderBy('vault_waiting.user_id'),
)

/** 0 rows if the key arrived, or another server sent the notice. */
export const setTold = prepare((db, p: Params<{ vault_id: string; user_id: string; told_at: string }>) =>
  db
    .updateTable('vault_waiting')
    .set({ told_at: p('told_at') })
    .where('vault_id', '=', p('vault_id'))
    .where('user_id', '=', p('user_id'))
    .where('told_at', 'is', null),
)

/** The holders of a vault's newest key. */
export const selectHolders = prepare((db, p: Params<{ vault_id: string }>) =>
  heldKeys(db).select('own.user_id').where('vaults.id', '=', p('vault_id')),
)

/** Vaults that lost their key and that two custodians gave to somebody whose device has not rewrapped them yet. */
export const selectGivenVaults = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('opening_values')
    .select('vault_id')
    .where('recipient_id', '=', p('user_id'))
    .where('is_of_vault', '=', true)
    .groupBy(['vault_id', 'request_id'])
    .having((where) => where.eb(where.fn.countAll(), '=', 2))
    .orderBy('vault_id'),
)
