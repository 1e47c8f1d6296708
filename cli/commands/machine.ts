import type { Command } from 'commander'
import { inColumns, print, printJson, printStrong, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import type { ListedMachine } from '../unlocked/acts/machines.ts'
import { addMachineChange } from './change-machine.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { endOf, factsOf, givenLines, sayDoubt, sayMachine } from './machine-facts.ts'
import { addMachineItems } from './machine-items.ts'
import { addMachineTokens } from './machine-tokens.ts'

/** Machines, by custodians: machine ls, show, create, change, give, take, rotate, keep, end. */
export function addMachine(program: Command, cli: Cli): void {
  const text = cli.say
  const machine = program.command('machine').description(text('machine.about'))
  addCommand(machine, cli, 'ls', 'machine.ls.about', 'chaveiro machine ls')
    .option('--all', text('machine.ls.all'))
    .action(async ({ all }: { all?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const machines = await session.perform('listMachines', { ended: all === true })
      if (common.json) return printJson(machines)
      if (machines.length === 0) return say(text('machine.ls.empty'))
      for (const line of inColumns(machines.map((one) => rowOf(cli, one)))) print(line)
    })

  addCommand(machine, cli, 'show <machine>', 'machine.show.about', 'chaveiro machine show Deploy').action(
    async (name: string, _, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showMachine', { machine: name })
      if (common.json) return printJson(shown)
      printStrong(shown.name)
      for (const line of [...inColumns(factsOf(cli, shown)), ...givenLines(cli, shown.given)]) print(line)
      sayDoubt(cli, shown)
    },
  )

  addMachineTokens(machine, cli)
  addMachineChange(machine, cli)
  addMachineItems(machine, cli)

  addCommand(machine, cli, 'end <machine>', 'machine.end.about', 'chaveiro machine end Deploy')
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, options: { yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showMachine', { machine: name })
      sayMachine(cli, shown)
      const read = shown.given.filter(({ isDelivered, readAt }) => isDelivered || readAt !== null)
      if (read.length > 0) say(text('machine.end.tasks'))
      for (const line of givenLines(cli, read)) say(line)
      await cli.confirm(text('machine.end.ask', { machine: shown.name }), { ...common, ...options })
      await session.perform('endMachine', { shown })
      if (common.json) printJson({ id: shown.id })
      else say(text('machine.end.done'))
    })
}

function rowOf(cli: Cli, shown: ListedMachine): string[] {
  const { id, name, keeper, items, lastUsedAt, doubt } = shown
  const used = lastUsedAt === null ? '–' : timeOf(lastUsedAt, cli.language)
  const known = doubt ? `${name} (${cli.say('ls.altered')})` : name
  return [id, known, keeper, endOf(cli, shown), cli.say('ls.items', { count: String(items) }), used]
}
