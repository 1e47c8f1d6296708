import {
  type GivenUp,
  type GivenUpLog,
  givenUpDigest,
  rosterLog,
} from '@chaveiro/contract/log/statements/given-up.ts'
import { keys, people, user } from '../people.ts'
import { standIn } from '../stand-in.ts'
import type { Statement, World } from '../world.ts'
import { someHash } from './constants.ts'

/** The lists that anybody signed here, by digest; a server keeps them beside the statements. */
const signed = new Map<string, GivenUp>()
export const listNamed = (digest: string) => signed.get(digest) as GivenUp

export type SayResume = (
  signingKey: string,
  label: string,
  fields: { readonly by: string; readonly given_up: string; readonly confirms?: string },
) => Statement

/**
 * Resuming after a restored backup gives up what had existed: all of it, only the roster's part, or something that nobody ever saw. One
 * person proposes, and everybody, including the printed kit, tries to confirm.
 */
export async function resumeStatements(world: World, say: SayResume): Promise<Statement[]> {
  const { remembered, roster } = world
  if (remembered === undefined || givenUp(remembered.statements, world.statements).heads.length === 0)
    return []
  const all = givenUpBy(world, remembered)
  const lists: Record<string, GivenUp> = {
    all,
    'the roster': all.filter(({ of }) => of === 'roster'),
    'what nobody saw': all.map((log) => ({
      ...log,
      heads: log.heads.map(({ seq }) => ({ seq, hash: someHash })),
    })),
  }
  const open = roster.openResume
  const statements: Statement[] = []
  for (const [name, list] of Object.entries(lists)) {
    const given_up = await givenUpDigest(list, standIn)
    signed.set(given_up, list)
    for (const by of [...people, 'recovery'] as const) {
      const person = by === 'recovery' ? keys('recovery/1') : roster.people.get(user[by])
      if (!person) continue
      const signer = by === 'recovery' ? 'recovery_key' : user[by]
      statements.push(say(person.signingKey, `${by} gives up ${name}`, { by: signer, given_up }))
      if (!open) continue
      const confirming = { by: signer, given_up, confirms: open.hash }
      statements.push(say(person.signingKey, `${by} confirms giving up ${name}`, confirming))
    }
  }
  return statements
}

/** What a device that saw one world lacks in the other. */
export function givenUpBy(shown: World, seen: World): GivenUp {
  const vaults = seen.vaults.map((vault, index) => ({
    ...{ of: vault.id, part: 'log' as const },
    ...givenUp(vault.statements, shown.vaults[index]?.statements ?? []),
  }))
  const logs = [{ ...rosterLog, ...givenUp(seen.statements, shown.statements) }, ...vaults]
  return logs.filter(({ heads }) => heads.length > 0)
}

function givenUp(
  seen: readonly Statement[],
  shown: readonly Statement[],
): Pick<GivenUpLog, 'goes_on' | 'heads'> {
  const last = lastShared(seen, shown)
  const goesOn = { seq: last, hash: (shown[last] as Statement).hash }
  return { goes_on: goesOn, heads: seen.flatMap(({ hash }, seq) => (seq > last ? [{ seq, hash }] : [])) }
}

/** Number of the last statement that both have. */
export function lastShared(one: readonly Statement[], other: readonly Statement[]): number {
  const differs = one.findIndex(({ hash }, seq) => other[seq]?.hash !== hash)
  return (differs < 0 ? one.length : differs) - 1
}
