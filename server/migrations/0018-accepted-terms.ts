import type { Migration } from '../platform/db/migrate.ts'

/** Which versions of the terms and the privacy policy each person accepted. */
export const acceptedTerms: Migration = {
  name: '0018-accepted-terms',
  sql: ({ id, instant }) => `
create table accepted_terms (
  user_id ${id} not null references users (id) on delete cascade,
  version text not null,
  accepted_at ${instant} not null,
  primary key (user_id, version)
);
`,
}
