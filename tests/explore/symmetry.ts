import { hash } from 'node:crypto'
import type { Name } from './people.ts'
import type { Statement, World } from './world.ts'

/**
 * One name for all equal worlds: those reached by another order of the same statements, or with interchangeable people swapped. Lists every
 * label in its place; labels say everything else.
 */
export function nameOfWorld(world: World, alike: readonly Name[]): string {
  const told = tell(world)
  const [one, other] = alike
  const names = one && other ? [told, exchange(told, one, other)] : [told]
  return hash('sha256', names.sort()[0] as string, 'base64url')
}

function tell({ statements, vaults }: World): string {
  const line = (some: readonly Statement[]) => some.map(({ label }) => label).join('\n')
  return [statements, ...vaults.flatMap((vault) => [vault.statements, vault.changeStatements])]
    .map(line)
    .join('\n\n')
}

const exchange = (told: string, one: string, other: string) =>
  told.replaceAll(new RegExp(`${one}|${other}`, 'g'), (name) => (name === one ? other : one))
