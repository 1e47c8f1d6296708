import type { Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { printJson, say } from '../terminal/print.ts'
import type { MachineTerms } from '../unlocked/acts/machine-tokens.ts'
import type { ListedMachine } from '../unlocked/acts/machines.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { sayMachine } from './machine-facts.ts'
import { addIdentity, addNetworks, type IdentityOptions, identityOf } from './machine-options.ts'

interface ChangeOptions extends IdentityOptions {
  name?: string
  network: string[]
  anyNetwork?: boolean
  /** False by --no-identity. */
  identity: boolean
  ask?: boolean
  yes?: boolean
}

/** What limits a machine, while token, keeper and end stay: machine change. Takes the passphrase, since it may let a token read from elsewhere. */
export function addMachineChange(machine: Command, cli: Cli): void {
  const text = cli.say
  const change = addCommand(
    machine,
    cli,
    'change <machine>',
    'machine.change.about',
    'chaveiro machine change Deploy --network 203.0.113.0/24 --ask',
  ).option('--name <name>', text('machine.name_option'))
  addNetworks(change, text).option('--any-network', text('machine.any_network'))
  addIdentity(change, text)
    .option('--no-identity', text('machine.no_identity'))
    .option('--ask', text('machine.ask'))
    .option('--no-ask', text('machine.no_ask'))
    .option('-y, --yes', text('option.yes'))
    .action(async (name: string, options: ChangeOptions, command: Command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showMachine', { machine: name })
      const terms = changedTerms(shown, options)
      sayMachine(cli, { ...shown, ...terms, identity: inWords(cli, terms.identity) })
      await cli.confirm(text('machine.change.ask'), { ...common, ...options })
      await session.performHere('changeMachine', { shown, terms })
      if (common.json) printJson({ id: shown.id })
      else say(text('machine.change.done'))
    })
}

function changedTerms(shown: ListedMachine, options: ChangeOptions): MachineTerms {
  const { name, network, anyNetwork, identity, ask } = options
  const given = identityOf(options)
  if (given !== null && !identity)
    throw new Refusal('usage.conflict', { one: '--no-identity', other: '--issuer' })
  if (anyNetwork && network.length > 0)
    throw new Refusal('usage.conflict', { one: '--any-network', other: '--network' })
  const isAsked = anyNetwork || network.length > 0 || given !== null || !identity
  if (name === undefined && ask === undefined && !isAsked) throw new Refusal('machine.change.nothing')
  return {
    name: name ?? shown.name,
    networks: anyNetwork ? [] : network.length > 0 ? network : shown.networks,
    identity: identity ? (given ?? shown.identity) : null,
    asks: ask ?? shown.asks,
  }
}

function inWords({ say: text }: Cli, identity: MachineTerms['identity']): ListedMachine['identity'] {
  return identity && { ...identity, audience: identity.audience ?? text('machine.this_server') }
}
