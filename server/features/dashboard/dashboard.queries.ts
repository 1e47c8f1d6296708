import { expressionBuilder } from 'kysely'
import { isConfirmed, isMember } from '../../memberships/is-member.queries.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

type Figures = { user_id: string; to: string }

const build = expressionBuilder<Database, 'vaults'>()

/** Vaults that are listed or that the person is a member of. */
const isVisible = (userId: string) =>
  build.or([
    build.and([build('vaults.visibility', '=', 'listed'), isConfirmed(userId)]),
    isMember(build.ref('vaults.id'), userId),
  ])

export const countAllVaults = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('vaults').select((build) => build.fn.countAll<number>().as('count')),
)

export const countVisibleVaults = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('vaults')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isVisible(p('user_id'))),
)

export const countAllItems = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('items').select((build) => build.fn.countAll<number>().as('count')),
)

export const countVisibleItems = prepare((db, p: Params<Pick<Figures, 'user_id'>>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(isVisible(p('user_id'))),
)

export const countAllExpiring = prepare((db, p: Params<Omit<Figures, 'user_id'>>) =>
  db
    .selectFrom('items')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to')),
)

export const countVisibleExpiring = prepare((db, p: Params<Figures>) =>
  db
    .selectFrom('items')
    .innerJoin('vaults', 'vaults.id', 'items.vault_id')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('items.expires_at', '<=', p('to'))
    .where(isVisible(p('user_id'))),
)
