import { insertRow } from '../../platform/db/insert-row.ts'
import { type Params, prepare } from '../../platform/db/prepare.ts'

export const insertFile = insertRow('item_files', {}, (conflict) => conflict.doNothing())

export const selectFile = prepare((db, p: Params<{ id: string }>) =>
  db.selectFrom('item_files').selectAll().where('id', '=', p('id')),
)

/** A part that has arrived stays as it is: any other one opens to the same, or to nothing. */
export const insertPart = insertRow('item_file_parts', {}, (conflict) => conflict.doNothing())

export const selectPart = prepare((db, p: Params<{ file_id: string; part: number }>) =>
  db
    .selectFrom('item_file_parts')
    .select('content')
    .where('file_id', '=', p('file_id'))
    .where('part', '=', p('part')),
)

export const countParts = prepare((db, p: Params<{ file_id: string }>) =>
  db
    .selectFrom('item_file_parts')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('file_id', '=', p('file_id')),
)

/** A write names an upload. 0 rows if it was given up, or somebody else's write was faster. */
export const keepUpload = prepare(
  (db, p: Params<{ id: string; uploaded_by: string; item_id: string; now: string }>) =>
    db
      .updateTable('item_files')
      .set({ item_id: p('item_id'), expires_at: null })
      .where('id', '=', p('id'))
      .where('uploaded_by', '=', p('uploaded_by'))
      .where('expires_at', '>', p('now')),
)

/** 0 rows if it is no longer the item's. */
export const moveFile = prepare(
  (db, p: Params<{ id: string; former_id: string; item_id: string; vault_id: string }>) =>
    db
      .updateTable('item_files')
      .set({ item_id: p('item_id'), vault_id: p('vault_id') })
      .where('id', '=', p('id'))
      .where('item_id', '=', p('former_id'))
      .where('expires_at', 'is', null),
)

/** A submission names an upload of its link. 0 rows if it was given up, or another one was faster. */
export const keepSubmitted = prepare(
  (db, p: Params<{ id: string; client_link_id: string; submission_id: string }>) =>
    db
      .updateTable('item_files')
      .set({ submission_id: p('submission_id'), expires_at: null })
      .where('id', '=', p('id'))
      .where('client_link_id', '=', p('client_link_id'))
      .where('submission_id', 'is', null)
      .where('expires_at', 'is not', null),
)

/** A submission's file becomes an item's. 0 rows if it is no longer the submission's. */
export const takeSubmitted = prepare(
  (db, p: Params<{ id: string; submission_id: string; item_id: string; uploaded_by: string }>) =>
    db
      .updateTable('item_files')
      .set({ ...p.columns('item_id', 'uploaded_by'), client_link_id: null, submission_id: null })
      .where('id', '=', p('id'))
      .where('submission_id', '=', p('submission_id')),
)

export const deleteFilesOfSubmission = prepare((db, p: Params<{ submission_id: string }>) =>
  db.deleteFrom('item_files').where('submission_id', '=', p('submission_id')),
)

/** The files of a client link that wait, those on their way included. */
export const sumFilesOfLink = prepare((db, p: Params<{ client_link_id: string }>) =>
  db
    .selectFrom('item_files')
    .select((build) => [
      build.fn.countAll<number>().as('count'),
      build.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .where('client_link_id', '=', p('client_link_id')),
)

/** All files of an item, those on their way included. */
export const deleteFilesOf = prepare((db, p: Params<{ item_id: string }>) =>
  db.deleteFrom('item_files').where('item_id', '=', p('item_id')),
)

export const sumFilesOf = prepare((db, p: Params<{ item_id: string }>) =>
  db
    .selectFrom('item_files')
    .select((build) => build.fn.sum<number | null>('bytes').as('bytes'))
    .where('item_id', '=', p('item_id'))
    .where('expires_at', 'is', null),
)

export const sumUploadsBy = prepare((db, p: Params<{ uploaded_by: string }>) =>
  db
    .selectFrom('item_files')
    .select((build) => build.fn.sum<number | null>('bytes').as('bytes'))
    .where('uploaded_by', '=', p('uploaded_by'))
    .where('one_time_link_id', 'is', null)
    .where('expires_at', 'is not', null),
)

/** A one-time link names an upload, which ends with it. 0 rows if it was given up, or another one was faster. */
export const keepForLink = prepare(
  (
    db,
    p: Params<{ id: string; uploaded_by: string; one_time_link_id: string; expires_at: string; now: string }>,
  ) =>
    db
      .updateTable('item_files')
      .set(p.columns('one_time_link_id', 'expires_at'))
      .where('id', '=', p('id'))
      .where('uploaded_by', '=', p('uploaded_by'))
      .where('vault_id', 'is', null)
      .where('one_time_link_id', 'is', null)
      .where('expires_at', '>', p('now')),
)

export const setLinkFilesEnd = prepare((db, p: Params<{ one_time_link_id: string; expires_at: string }>) =>
  db
    .updateTable('item_files')
    .set({ expires_at: p('expires_at') })
    .where('one_time_link_id', '=', p('one_time_link_id')),
)

export const deleteFilesOfLink = prepare((db, p: Params<{ one_time_link_id: string }>) =>
  db.deleteFrom('item_files').where('one_time_link_id', '=', p('one_time_link_id')),
)

export const sumFiles = prepare((db, _p: Params<Record<string, never>>) =>
  db.selectFrom('item_files').select((build) => build.fn.sum<number | null>('bytes').as('bytes')),
)

export const deleteUploadsOver = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('item_files').where('expires_at', '<=', p('now')),
)

export const insertOpening = insertRow('item_file_openings', {}, (conflict, p) =>
  conflict.columns(['file_id', 'user_id']).doUpdateSet(p.columns('revision', 'until')),
)

type Opening = { file_id: string; user_id: string; revision: number; now: string }

export const selectOpening = prepare((db, p: Params<Opening>) =>
  db
    .selectFrom('item_file_openings')
    .select('revision')
    .where('file_id', '=', p('file_id'))
    .where('user_id', '=', p('user_id'))
    .where('revision', '=', p('revision'))
    .where('until', '>', p('now')),
)

export const deleteOpeningsOver = prepare((db, p: Params<{ now: string }>) =>
  db.deleteFrom('item_file_openings').where('until', '<=', p('now')),
)
