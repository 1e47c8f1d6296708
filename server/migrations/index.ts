import type { Migration } from '../platform/db/migrate.ts'
import { house } from './0001-house.ts'
import { identities } from './0002-identities.ts'

/** Every migration, oldest first. */
export const migrations: readonly Migration[] = [house, identities]
