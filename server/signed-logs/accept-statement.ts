import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { statementRefusal } from '../platform/http/statement-refusal.ts'

/** Turns the rules' refusal of a statement into one that names its field; `field` is the dotted path in the body. */
export async function acceptStatement<T>(field: string, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    throw error instanceof StatementRefused ? statementRefusal(error.fault, field) : error
  }
}
