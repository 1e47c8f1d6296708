import type { Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { print, printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import type { MachineWish, MadeToken } from '../unlocked/acts/machine-tokens.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { endIn, endOfDay } from './days.ts'
import { sayMachine } from './machine-facts.ts'
import { addIdentity, addNetworks, type IdentityOptions, identityOf } from './machine-options.ts'

const usualDays = 90

interface MakeOptions extends IdentityOptions {
  keeper?: string
  until?: string
  network: string[]
  ask?: boolean
}

interface RenewOptions {
  keeper?: string
  until?: string
  yes?: boolean
}

/** What prints a machine's token, once: machine create, rotate, keep. Each takes the passphrase, since a token outlasts the lock. */
export function addMachineTokens(machine: Command, cli: Cli): void {
  const text = cli.say
  const create = addCommand(
    machine,
    cli,
    'create <name>',
    'machine.create.about',
    "chaveiro machine create Deploy --until 2027-03-31 --issuer https://token.actions.githubusercontent.com --subject 'repo:acme/site:ref:refs/heads/main'",
  )
    .option('--keeper <address>', text('machine.keeper'))
    .option('--until <day>', text('machine.until_day', { days: String(usualDays) }))
  addNetworks(create, text)
  addIdentity(create, text)
    .option('--ask', text('machine.ask'))
    .action(async (name: string, options: MakeOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const wish: MachineWish = {
        ...{ name, keeper: options.keeper ?? null, networks: options.network, asks: options.ask === true },
        until: options.until === undefined ? endIn(usualDays) : endOfDay('--until', options.until),
        identity: identityOf(options),
      }
      const session = await cli.session(common)
      printToken(cli, common, await session.performHere('makeMachine', { wish }))
      if (!common.json) say(text('machine.create.next', { machine: name }))
    })

  addCommand(machine, cli, 'rotate <machine>', 'machine.rotate.about', 'chaveiro machine rotate Deploy')
    .option('--keeper <address>', text('machine.keeper_stays'))
    .option('--until <day>', text('machine.until_stays'))
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, options: RenewOptions, command: Command) => {
      await renew(cli, command.optsWithGlobals(), name, options, (present) => options.keeper ?? present)
    })

  addCommand(machine, cli, 'keep <machine>', 'machine.keep.about', 'chaveiro machine keep Deploy')
    .option('--until <day>', text('machine.until_stays'))
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, options: RenewOptions, command: Command) => {
      await renew(cli, command.optsWithGlobals(), name, options, () => null)
    })
}

async function renew(
  cli: Cli,
  common: CommonOptions,
  name: string,
  options: RenewOptions,
  keeperOf: (present: string) => string | null,
): Promise<void> {
  const until = options.until === undefined ? null : endOfDay('--until', options.until)
  const session = await cli.session(common)
  const shown = await session.perform('showMachine', { machine: name })
  sayMachine(cli, shown)
  if (until === null && Date.parse(shown.until) <= Date.now())
    throw new Refusal('usage.needs', { option: '--until' })
  await cli.confirm(cli.say('machine.rotate.ask'), { ...common, ...options })
  const asked = { shown, keeper: keeperOf(shown.keeper), until }
  printToken(cli, common, await session.performHere('renewMachine', asked))
}

/** The token alone on standard output; what people read beside it is not. */
function printToken({ say: text, language }: Cli, { json }: CommonOptions, made: MadeToken): void {
  if (json) {
    printJson(made)
    return
  }
  const { id, name, keeper, until, token } = made
  say(text('machine.made', { id, machine: name, keeper, when: timeOf(until, language) }))
  say(text('machine.token'))
  print(token)
}
