import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import { DocumentError } from '../platform/at-rest/document-key.ts'
import type { Reader } from '../platform/db/db.ts'

/** A snapshot of a database, and the keys that open it. */
export type Stored = { reader: Reader; atRest: AtRest }

/** Runs a check and returns why what is stored is not what was signed; undefined if the check passes. */
export async function signedFault(check: () => unknown): Promise<string | undefined> {
  try {
    await check()
    return undefined
  } catch (error) {
    if (error instanceof DocumentError) return error.message
    if (error instanceof StatementRefused) return error.message.slice(error.fault.length + 2)
    throw error
  }
}
