import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Statement } from '../world.ts'

type Kind = Extract<
  StatementKind,
  `chaveiro.vault.${'admit' | 'remove' | 'custody' | 'withdraw' | 'deal' | 'acknowledge' | 'generation' | 'open' | 'end'}`
>
type Chain = 'v' | 'org' | 'vault' | 'seq' | 'prev' | 'at' | 'by' | 'roster'
/** Signs a statement of a vault's log in a given place. */
export type Say = <K extends Kind>(
  kind: K,
  label: string,
  fields: Omit<StatementPayload<K>, Chain>,
) => Statement
