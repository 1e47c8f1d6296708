import type { StatementFault } from '../../log/statements/statement-refused.ts'

export type RefusedStatement = {
  readonly name: string
  /** `recovered` continues the vault's log after its only member left. */
  readonly log: 'roster' | 'vault' | 'recovered'
  /** How many statements of the log come before it. */
  readonly after: number
  readonly statement: string
  readonly fault: StatementFault
}

export type LogInTheMaking<State> = ReturnType<typeof startLog<State>>

/** A log that grows statement by statement, with the statements refused at each length. */
export function startLog<State>(
  log: RefusedStatement['log'],
  append: (state: State | null, statement: string) => Promise<State>,
  begun: State | null = null,
) {
  const statements: string[] = []
  const refused: RefusedStatement[] = []
  let state = begun
  return {
    statements,
    refused,
    get state(): State {
      if (state === null) throw new Error('the log is empty')
      return state
    },
    async add(statement: string) {
      state = await append(state, statement)
      statements.push(statement)
      return statement
    },
    refuse(name: string, fault: StatementFault, statement: string, after = statements.length) {
      refused.push({ name, log, after, statement, fault })
    },
  }
}
