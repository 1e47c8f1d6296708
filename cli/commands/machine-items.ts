import type { Command } from 'commander'
import { sentencesOf } from '../terminal/explain.ts'
import { printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { addCommand, type Cli, type CommonOptions, pathOf } from './cli.ts'
import { endOfDay } from './days.ts'
import { givenLines, sayMachine } from './machine-facts.ts'

interface GiveOptions {
  until?: string
  yes?: boolean
}

/** What a machine may read: machine give, take. */
export function addMachineItems(machine: Command, cli: Cli): void {
  const { say: text, language } = cli
  addCommand(
    machine,
    cli,
    'give <machine> <items...>',
    'machine.give.about',
    "chaveiro machine give Deploy 'Clientes/Padaria/Servidor' --until 2027-03-31",
  )
    .option('--until <day>', text('machine.give.until'))
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, items: string[], options: GiveOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const until = options.until === undefined ? null : endOfDay('--until', options.until)
      const session = await cli.session(common)
      const shown = await session.perform('planGift', { machine: name, items })
      sayMachine(cli, shown.machine)
      for (const { id, vault, title } of shown.items) say(`  ${id}  ${pathOf([...vault, title])}`)
      const end = timeOf(until ?? shown.machine.until, language)
      await cli.confirm(text('machine.give.ask', { when: end }), { ...common, ...options })
      const done = await session.performHere('giveItems', { shown, items, until })
      if (done.refused.length > 0) cli.exitCode = 1
      if (common.json) return printJson(done)
      for (const { title, facts } of done.refused)
        for (const line of sentencesOf({ facts }, text, language)) say(`${title}: ${line}`)
      say(text('machine.give.done', { count: String(done.given.length) }))
    })

  addCommand(
    machine,
    cli,
    'take <machine> <items...>',
    'machine.take.about',
    'chaveiro machine take Deploy Servidor',
  )
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, items: string[], options: { yes?: boolean }, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const { machine: shown, grants } = await session.perform('planTaking', { machine: name, items })
      for (const line of givenLines(cli, grants)) say(line)
      await cli.confirm(text('machine.take.ask', { machine: shown.name }), { ...common, ...options })
      await session.perform('takeItems', { grants })
      if (common.json) printJson(grants.map(({ itemId }) => ({ id: itemId })))
      else say(text('machine.take.done', { count: String(grants.length) }))
    })
}
