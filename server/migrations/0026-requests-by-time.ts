import type { Migration } from '../platform/db/migrate.ts'

/** Requests in the order of their making, since their ids are random. */
export const requestsByTime: Migration = {
  name: '0026-requests-by-time',
  sql: () => `
drop index access_requests_listed;
drop index access_requests_kind;
drop index access_requests_requester;
drop index access_requests_item;
drop index access_requests_own;
create index access_requests_listed on access_requests (kind, created_at, id) where due_at is not null;
create index access_requests_kind on access_requests (kind, created_at, id);
create index access_requests_requester on access_requests (requester_id, kind, created_at, id);
create index access_requests_item on access_requests (item_id, kind, created_at, id);
create index access_requests_own on access_requests (requester_id, item_id, kind, created_at, id);
`,
}
