import { prepare } from '../db/prepare.ts'

/** For tests of a database that is not whole. */
export const deleteServerSecrets = prepare<Record<never, never>, unknown>((db) =>
  db.deleteFrom('server_secrets'),
)
