import type { World } from '../world.ts'

/** The four properties that hold in every world. */
export const properties = {
  sealing: 'no device seals to whom no signed statement admits',
  rights: 'no device believes what somebody without the right at that place signed',
  forks:
    'two devices that believe different things of one log find out when either sees a statement of the other’s',
  stuck: 'nobody is stuck for ever who should not be',
} as const

/** A world in which one of them does not hold, with the statements that lead to it. */
export class Finding extends Error {
  readonly property: keyof typeof properties

  constructor(property: keyof typeof properties, world: World, what: string) {
    super(`${properties[property]}: ${what}\n${tell(world)}`)
    this.name = 'Finding'
    this.property = property
  }
}

/** A world's statements, one line per log. */
function tell({ statements, vaults }: World): string {
  const line = (name: string, some: World['statements']) =>
    `  ${name}: ${some.map(({ label }) => label).join(' · ')}`
  return [
    line('roster', statements),
    ...vaults.flatMap((vault, index) => [
      line(`vault ${index + 1}`, vault.statements),
      line(`changes ${index + 1}`, vault.changeStatements),
    ]),
  ].join('\n')
}
