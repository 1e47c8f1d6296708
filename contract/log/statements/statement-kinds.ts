import type { z } from 'zod'
import { accessSchemas } from './access-kinds.ts'
import { accountSchemas } from './account-kinds.ts'
import { itemSchemas } from './item-kinds.ts'
import { rosterSchemas } from './roster-kinds.ts'
import { submissionSchemas } from './submission-kinds.ts'
import { vaultSchemas } from './vault-kinds.ts'
import { viewSchemas } from './view-kinds.ts'

/**
 * The payload of every kind of signed statement, by `typ`. Binary values are base64url without padding, instants UTC
 * with milliseconds, ids lower-case UUIDs, hashes SHA-256. A new kind is an entry in its own file and in the table of
 * its log.
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
