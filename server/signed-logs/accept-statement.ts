import { StatementRefused } from '@chaveiro/contract/rules/statement-refused.ts'
import { statementRefusal } from '../platform/http/statement-refusal.ts'

/** Names the field of a statement that the rules do not accept; `field` is the body's dotted path. */
export async function acceptStatement<T>(field: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof StatementRefused ? statementRefusal(error.fault, field) : error
  }
}
