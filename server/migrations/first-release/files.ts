import type { ColumnTypes } from '../../platform/db/migrate.ts'

/** Files of items, of clients' submissions and of one-time links. */
export const files = ({ id, instant, bytes }: ColumnTypes): string => `
-- A file stays when its item's row is deleted, for as long as the item can be restored.
create table item_files (
  id ${id} primary key,
  item_id ${id},
  vault_id ${id} references vaults (id) on delete cascade,
  uploaded_by ${id},
  client_link_id ${id} references client_links (id) on delete cascade,
  submission_id ${id} references submissions (id) on delete cascade,
  one_time_link_id ${id} references one_time_links (id) on delete cascade,
  parts integer not null,
  bytes integer not null,
  created_at ${instant} not null,
  expires_at ${instant}
);
create index item_files_item on item_files (item_id);
create index item_files_vault on item_files (vault_id);
create index item_files_expires on item_files (expires_at) where expires_at is not null;
create index item_files_link on item_files (client_link_id) where client_link_id is not null;
create index item_files_submission on item_files (submission_id) where submission_id is not null;
create index item_files_one_time on item_files (one_time_link_id) where one_time_link_id is not null;
create index item_files_uploads on item_files (uploaded_by) where expires_at is not null;

create table item_file_parts (
  file_id ${id} not null references item_files (id) on delete cascade,
  part integer not null,
  content ${bytes} not null,
  primary key (file_id, part)
);

create table item_file_openings (
  file_id ${id} not null references item_files (id) on delete cascade,
  user_id ${id} not null references users (id) on delete cascade,
  revision integer not null,
  until ${instant} not null,
  primary key (file_id, user_id)
);
create index item_file_openings_until on item_file_openings (until);
`
