import type { Migration } from '../platform/db/migrate.ts'

/** Nothing was ever queued: what is done later has a row of its own, such as a chat message. */
export const noJobQueue: Migration = {
  name: '0023-no-job-queue',
  sql: () => 'drop table jobs;',
}
