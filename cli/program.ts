import { version } from '@chaveiro/contract/constants.ts'
import { Command, type CommanderError, Help } from 'commander'
import { agentCommand } from './agent/agent-place.ts'
import { type Cli, createCli } from './commands/cli.ts'
import { commands } from './commands/commands.ts'
import { placeholdersIn } from './i18n/placeholders.ts'
import { exits, explain } from './terminal/explain.ts'
import { say } from './terminal/print.ts'

/** Runs the command line with these arguments; answers the exit code. */
export async function runProgram(args: readonly string[]): Promise<number> {
  const cli = createCli(process.env)
  try {
    if (args[0] === agentCommand) {
      const { serveAgent } = await import('./unlocked/index.ts')
      // Nobody reads what it says; what it has begun by then would keep it alive, and whoever started it would wait.
      await serveAgent(await cli.folder()).catch(() => process.exit(exits.refused))
      return 0
    }
    await createProgram(cli).parseAsync([...args], { from: 'user' })
    return cli.exitCode
  } catch (error) {
    if (error instanceof Misused) return explainUsage(cli, error)
    const { lines, exitCode } = explain(error, cli.say, cli.language)
    for (const line of lines) say(line)
    return exitCode
  }
}

/** The whole command line, as its help and its completion show it. */
function createProgram(cli: Cli): Command {
  const text = cli.say
  const program = new Command('chaveiro')
  program
    .description(text('program.about'))
    .version(version, '-V, --version', text('program.version'))
    .option('--json', text('option.json'))
    .option('--no-input', text('option.no_input'))
    .option('--no-agent', text('option.no_agent'))
    .option('--passphrase-fd <n>', text('option.passphrase_fd'))
    .addHelpText('after', `\n${text('program.references')}\n\n${text('program.exits')}`)
  for (const add of commands) add(program, cli)
  for (const command of [program, ...nested(program)]) inOurWords(command, cli)
  return program
}

const nested = (command: Command): Command[] => command.commands.flatMap((one) => [one, ...nested(one)])

function inOurWords(command: Command, { say: text, language }: Cli): void {
  const titles: Record<string, string> = {
    'Usage:': text('program.usage'),
    'Options:': text('program.options'),
    'Commands:': text('program.commands'),
    'Arguments:': text('program.arguments'),
    'Global Options:': text('program.global_options'),
  }
  const styleTitle: Help['styleTitle'] = (title) => (titles[title] ? `${titles[title]}:` : title)
  const inLanguage = placeholdersIn(language)
  const theirs = new Help()
  command
    .exitOverride((error) => {
      throw new Misused(error, command)
    })
    .helpOption('-h, --help', text('program.help'))
    .helpCommand(false)
    .configureHelp({
      showGlobalOptions: true,
      styleTitle,
      commandUsage: (one) => inLanguage(theirs.commandUsage(one)),
      subcommandTerm: (one) => inLanguage(theirs.subcommandTerm(one)),
      optionTerm: (one) => inLanguage(one.flags),
      optionDescription: ({ description, defaultValue }) =>
        typeof defaultValue === 'string'
          ? text('program.default', { description, value: defaultValue })
          : description,
    })
    .configureOutput({ outputError: () => undefined })
}

const usageTexts = {
  'commander.unknownOption': 'usage.unknown_option',
  'commander.unknownCommand': 'usage.unknown_command',
  'commander.missingArgument': 'usage.missing_argument',
  'commander.optionMissingArgument': 'usage.option_value',
  'commander.excessArguments': 'usage.too_many',
} as const

/** A command that was given what it does not take. */
class Misused extends Error {
  readonly reason: CommanderError
  readonly command: Command
  constructor(reason: CommanderError, command: Command) {
    super(reason.code)
    this.reason = reason
    this.command = command
  }
}

function explainUsage(cli: Cli, { reason: { code, exitCode, message }, command }: Misused): number {
  if (exitCode === 0) return 0
  // Without a command the help was printed already.
  if (code === 'commander.help') return exits.refused
  const text = Object.hasOwn(usageTexts, code)
    ? usageTexts[code as keyof typeof usageTexts]
    : 'usage.malformed'
  const [, found = ''] = /'([^']*)'/.exec(message) ?? []
  const named = placeholdersIn(cli.language)(`<${found}>`).slice(1, -1)
  say(
    cli.say(text, {
      found: code === 'commander.missingArgument' ? named : found,
      message: message.replace(/^error: /, ''),
    }),
  )
  const [, meant] = /\(Did you mean (?:one of )?(.+)\?\)$/.exec(message) ?? []
  if (meant) say(cli.say('usage.meant', { meant }))
  const path = [command.name()]
  for (let above = command.parent; above; above = above.parent) path.unshift(above.name())
  say(cli.say('usage.help', { command: path.join(' ') }))
  return exits.refused
}
