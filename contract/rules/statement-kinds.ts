import type { z } from 'zod'
import { accessSchemas } from './access-kinds.ts'
import { accountSchemas } from './account-kinds.ts'
import { itemSchemas } from './item-kinds.ts'
import { rosterSchemas } from './roster-kinds.ts'
import { submissionSchemas } from './submission-kinds.ts'
import { vaultSchemas } from './vault-kinds.ts'
import { viewSchemas } from './view-kinds.ts'

/**
 * The payload of every kind of signed statement, by its `typ`. Binary values are base64url without padding,
 * instants are UTC with milliseconds, ids are lower-case UUIDs, hashes are SHA-256. A new kind is one entry in its
 * room's file and one in the table of the log that it belongs to.
 */
export const statementSchemas = {
  ...rosterSchemas,
  ...vaultSchemas,
  ...itemSchemas,
  ...accessSchemas,
  ...accountSchemas,
  ...submissionSchemas,
  ...viewSchemas,
}

export type StatementKind = keyof typeof statementSchemas
export type StatementPayload<K extends StatementKind> = z.infer<(typeof statementSchemas)[K]>
export type { LogHead } from './statement-forms.ts'
