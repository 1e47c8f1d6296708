import { rosterSchemas } from '@chaveiro/contract/log/statements/roster-kinds.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'

const kinds = Object.keys(rosterSchemas) as (keyof typeof rosterSchemas)[]

/** The person that a roster statement is about, valid or not; undefined if it names nobody. */
export function subjectOf(text: string | undefined): string | undefined {
  const statement = read(text)
  if (statement?.kind === 'chaveiro.roster.genesis') return statement.payload.admin.user
  return statement && 'user' in statement.payload ? statement.payload.user : undefined
}

/** The organisation that a statement claims to be of; null for any other kind of statement. */
export async function organisationOf(text: string): Promise<string | null> {
  const statement = read(text)
  if (!statement) return null
  return 'org' in statement.payload ? statement.payload.org : hashText(text, verifier)
}

function read(text: string | undefined) {
  if (text === undefined) return null
  try {
    return parseStatement(text, ...kinds)
  } catch (error) {
    if (error instanceof StatementRefused) return null
    throw error
  }
}
