import { submissionsListedMost } from '@chaveiro/contract/constants.ts'
import type { Kysely } from 'kysely'
import { isInLiveVault, isWriter } from '../../memberships/is-member.queries.ts'
import type { Reader } from '../../platform/db/db.ts'
import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'
import type { Database } from '../../platform/db/schema.ts'

const submissionsOf = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions as submission')
    .innerJoin('client_links as link', 'link.id', 'submission.link_id')
    .leftJoin('users as decider', 'decider.id', 'submission.decided_by')
    .leftJoin('person_keys as decider_key', 'decider_key.user_id', 'decider.id')
    .select((build) => [
      build
        .selectFrom('item_files')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('item_files.submission_id', '=', 'submission.id')
        .as('files'),
      'submission.id',
      'submission.vault_id',
      'submission.link_id',
      'submission.generation',
      'submission.answers',
      'submission.received_at',
      'submission.state',
      'submission.decided_by',
      'submission.decided_at',
      'submission.item_id',
      'submission.document',
      'link.document as link_document',
      'link.max_uses',
      'decider.document as decider_document',
      'decider_key.wrapped as decider_wrapped',
    ])

/** 0 rows if the id exists. */
export const insertSubmission = insertRow(
  'submissions',
  { state: 'waiting', decided_by: null, decided_at: null, item_id: null },
  (conflict) => conflict.doNothing(),
)

/** The places in links' lists of what waits or was accepted. */
const answered = (db: Kysely<Database>) =>
  db
    .selectFrom('submissions')
    .select(['link_id', 'answers'])
    .$narrowType<{ answers: number }>()
    .distinct()
    .where('answers', 'is not', null)
    .where('state', 'in', ['waiting', 'taken'])
    .orderBy('answers')

export const selectAnsweredInVault = prepare((db, p: Params<{ vault_id: string }>) =>
  answered(db).where('vault_id', '=', p('vault_id')),
)

const selectAnsweredOfLink = prepare((db, p: Params<{ link_id: string }>) =>
  answered(db).where('link_id', '=', p('link_id')),
)

/** The places in a link's list of what waits or was accepted. */
export const answeredOf = async (reader: Reader, linkId: string): Promise<number[]> =>
  (await reader.all(selectAnsweredOfLink, { link_id: linkId })).map(({ answers }) => answers)

/** Whether a submission came before, and by which link. */
export const selectCame = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('submissions').select(['link_id']).where('id', '=', p('id')),
)

/** How many submissions wait in each vault of which somebody is a member. */
export const countWaitingFor = prepare((db, p: Params<{ user_id: string }>) =>
  db
    .selectFrom('submissions')
    .innerJoin('users as reader', (join) => join.on('reader.id', '=', p('user_id')))
    .select((build) => ['submissions.vault_id', build.fn.countAll<number>().as('waiting')])
    .where('submissions.state', '=', 'waiting')
    .where('reader.confirmed', '=', true)
    .where((build) => isWriter(build.ref('submissions.vault_id'), p('user_id')))
    .where((build) => isInLiveVault(build.ref('submissions.vault_id')))
    .groupBy('submissions.vault_id')
    .orderBy('submissions.vault_id'),
)

/** Waiting ones, oldest first, then those decided since then. */
export const selectSubmissionsOfVault = prepare((db, p: Params<{ vault_id: string; since: string }>) =>
  submissionsOf(db)
    .where('submission.vault_id', '=', p('vault_id'))
    .where((where) =>
      where.or([
        where('submission.decided_at', 'is', null),
        where('submission.decided_at', '>=', p('since')),
      ]),
    )
    .orderBy('submission.decided_at', (order) => order.desc().nullsFirst())
    .orderBy('submission.received_at')
    .orderBy('submission.id')
    .limit(submissionsListedMost),
)

export const selectSubmission = prepare((db, p: Params<{ id: string }>) =>
  submissionsOf(db).where('submission.id', '=', p('id')),
)

/** The text of a waiting submission; null once it was decided. */
export const selectSealedText = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('submissions').select(['sealed']).where('id', '=', p('id')),
)

/** How many wait in the vault, and how many of those by this link. */
export const countWaiting = prepare((db, p: Params<{ vault_id: string; link_id: string }>) =>
  db
    .selectFrom('submissions')
    .select((build) => [
      build.fn.countAll<number>().as('of_vault'),
      build.fn.countAll<number>().filterWhere('link_id', '=', p('link_id')).as('of_link'),
    ])
    .where('vault_id', '=', p('vault_id'))
    .where('state', '=', 'waiting'),
)

export const selectWaitingOfLink = prepare((db, p: Params<{ link_id: string }>) =>
  db
    .selectFrom('submissions')
    .select(['id', 'vault_id'])
    .where('link_id', '=', p('link_id'))
    .where('state', '=', 'waiting'),
)

/** Some that have waited since before then. */
export const selectWaitingSince = prepare((db, p: Params<{ before: string }>) =>
  db
    .selectFrom('submissions')
    .select(['id', 'vault_id'])
    .where('state', '=', 'waiting')
    .where('received_at', '<', p('before'))
    .orderBy('received_at')
    .limit(200),
)

/** What answers a link's list is kept as long as the link is shown, so that its list does. */
export async function deleteDecided(reader: Reader, before: string): Promise<void> {
  await reader.kysely
    .deleteFrom('submissions')
    .where('decided_at', '<', before)
    .where((where) =>
      where.or([
        where('answers', 'is', null),
        where.exists(
          where
            .selectFrom('client_links')
            .select('client_links.id')
            .whereRef('client_links.id', '=', 'submissions.link_id')
            .where('client_links.ended_at', '<', before),
        ),
      ]),
    )
    .execute()
}

export const selectWaitingSubmission = prepare((db, p: Params<{ id: string; vault_id: string }>) =>
  db
    .selectFrom('submissions')
    .select(['state', 'document'])
    .where('id', '=', p('id'))
    .where('vault_id', '=', p('vault_id')),
)

type Decided = {
  id: string
  state: string
  decided_by: string | null
  decided_at: string
  item_id: string | null
  document: Uint8Array
}

/** 0 rows if somebody was faster. */
export const setDecided = prepare((db, p: Params<Decided>) =>
  db
    .updateTable('submissions')
    .set({ ...p.columns('state', 'decided_by', 'decided_at', 'item_id', 'document'), sealed: null })
    .where('id', '=', p('id'))
    .where('state', '=', 'waiting'),
)
