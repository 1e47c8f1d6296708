import { hash } from 'node:crypto'
import type { Name } from './people.ts'
import type { Word, World } from './world.ts'

/**
 * One name for all worlds that are the same: reached by another order of the same words, with the names of people exchanged
 * who stood alike at the start. It says every label in its place, and labels say everything else.
 */
export function nameOfWorld(world: World, alike: readonly Name[]): string {
  const told = tell(world)
  const [one, other] = alike
  const names = one && other ? [told, exchange(told, one, other)] : [told]
  return hash('sha256', names.sort()[0] as string, 'base64url')
}

function tell({ words, vaults }: World): string {
  const line = (some: readonly Word[]) => some.map(({ label }) => label).join('\n')
  return [words, ...vaults.flatMap((vault) => [vault.words, vault.changeWords])].map(line).join('\n\n')
}

const exchange = (told: string, one: string, other: string) =>
  told.replaceAll(new RegExp(`${one}|${other}`, 'g'), (name) => (name === one ? other : one))
