import type { AccessKind, GrantHours } from '../constants.ts'
import type { StatementPayload } from '../log/statements/statement-kinds.ts'

type Opening = StatementPayload<'chaveiro.vault.open'>

/** The members of an approval of one item, side by side, so that a test changes one of them. */
export type FlatOpening = {
  item: string
  request: string
  to: string
  fingerprint: string
  kind: AccessKind
  hours: GrantHours
  revision: number
  change: string
  deliver_by: string
  at?: string
  asked?: string
  dealing?: number
  sealed?: string
  confirms?: string
}

/** The same as the statement has them. */
export function openingFields({
  item,
  revision,
  change,
  kind,
  hours,
  asked,
  dealing,
  ...others
}: FlatOpening): Pick<Opening, 'request' | 'to' | 'fingerprint' | 'scope' | 'deliver_by'> & Partial<Opening> {
  const scope = { item, revision, change, kind, hours, ...(asked !== undefined && { asked }) }
  return { ...others, scope, ...(dealing !== undefined && { dealings: [dealing] }) }
}
