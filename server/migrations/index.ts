import type { Migration } from '../platform/db/migrate.ts'
import { access } from './first-release/access.ts'
import { files } from './first-release/files.ts'
import { items } from './first-release/items.ts'
import { links } from './first-release/links.ts'
import { machines } from './first-release/machines.ts'
import { organisation } from './first-release/organisation.ts'
import { people } from './first-release/people.ts'
import { platform } from './first-release/platform.ts'
import { vaults } from './first-release/vaults.ts'

const firstRelease: Migration = {
  name: '0001-first-release',
  sql: (types) =>
    [people, vaults, items, access, machines, links, files, organisation, platform]
      .map((tables) => tables(types))
      .join(''),
}

/** Every migration, oldest first. Append-only once a release is tagged: what comes later is a file of its own. */
export const migrations: readonly Migration[] = [firstRelease]
