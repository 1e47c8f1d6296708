import { errorFacts } from '@chaveiro/device'
import { ZodError } from 'zod'
import { tryEach } from '../try-each.ts'

/** Left for a person to complete or judge in that submission's own dialog. */
const forAPerson = new Set(['submission_unvouched', 'submission_unreadable', 'submission_shown_again'])

/**
 * Takes submissions one after the other. `left` are those that a person has to look at; `failure` is the first error of another kind, which
 * is shown as it is. Skips those decided meanwhile.
 */
export async function takeEach<One extends { readonly id: string }>(
  all: readonly One[],
  take: (one: One, done: number) => Promise<unknown>,
): Promise<{ left: string[]; failure: unknown }> {
  const left: string[] = []
  let failure: unknown
  for (const { one, error } of (await tryEach(all, take)).failed) {
    const { code } = errorFacts(error)
    if (code === 'submission_decided') continue
    if (error instanceof ZodError || forAPerson.has(code)) left.push(one.id)
    else failure ??= error
  }
  return { left, failure }
}
