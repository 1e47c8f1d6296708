import { itemTypes } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { readSecretFrom } from '../session/passphrase.ts'
import type { Session } from '../session/session.ts'
import { ask } from '../terminal/ask.ts'
import { printJson, say } from '../terminal/print.ts'
import type { ItemWrite } from '../unlocked/acts/write-items.ts'
import { addCommand, type Cli, type CommonOptions, pathOf, wholeNumber } from './cli.ts'
import { readItemJson } from './item-json.ts'

interface WriteOptions {
  title?: string
  type?: string
  login?: string
  url?: string
  tags?: string
  generate?: string | true
  password?: boolean
  passwordFd?: string
  inputFile?: string
}

const generatedLength = 20

/** What writes items: create, edit, rm. */
export function addWriting(program: Command, cli: Cli): void {
  const text = cli.say
  const withFields = (command: Command) =>
    command
      .option('--title <title>', text('write.title'))
      .option('--type <type>', text('write.type'))
      .option('--login <login>', text('write.login'))
      .option('--url <url>', text('write.url'))
      .option('--tags <tags>', text('write.tags'))
      .option('--generate [length]', text('write.generate'))
      .option('--password', text('write.password'))
      .option('--password-fd <n>', text('write.password_fd'))
      .option('--input-file <file>', text('write.input'))

  withFields(
    addCommand(
      program,
      cli,
      'create <vault>',
      'create.about',
      "chaveiro create 'Clientes/Padaria' --title Instagram --generate",
    ),
  ).action(async (vault: string, options: WriteOptions, command) => {
    const common: CommonOptions = command.optsWithGlobals()
    if (options.title === undefined && options.inputFile === undefined) throw new Refusal('create.title')
    const session = await cli.session(common)
    const write = await writeOf(cli, session, options, common)
    const made = await session.perform('createItem', { vault: parseItem(vault), write })
    if (common.json) printJson(made)
    else say(text('create.done', made))
  })

  withFields(
    addCommand(program, cli, 'edit <item>', 'edit.about', 'chaveiro edit Instagram --password'),
  ).action(async (item: string, options: WriteOptions, command) => {
    const common: CommonOptions = command.optsWithGlobals()
    const session = await cli.session(common)
    const write = await writeOf(cli, session, options, common)
    const saved = await session.perform('editItem', { names: parseItem(item), text: item, write })
    if (common.json) printJson(saved)
    else say(text('edit.done', { revision: String(saved.revision) }))
  })

  addCommand(program, cli, 'rm <item>', 'rm.about', 'chaveiro rm Instagram')
    .option('-y, --yes', text('option.yes'))
    .action(async (item: string, options: { yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const asked = { names: parseItem(item), text: item }
      const shown = await session.perform('showItem', asked)
      const vault = pathOf(shown.vault)
      await cli.confirm(text('rm.ask', { title: shown.title, vault }), { ...common, ...options })
      await session.perform('deleteItem', { ...asked, shown })
      say(text('rm.done'))
    })
}

async function writeOf(
  cli: Cli,
  session: Session,
  options: WriteOptions,
  common: CommonOptions,
): Promise<ItemWrite> {
  const { title, type, login, url, tags, inputFile } = options
  const itemType = itemTypes.find((one) => one === type)
  if (type !== undefined && itemType === undefined)
    throw new Refusal('usage.choice', { option: '--type', choices: itemTypes.join(', ') })
  const given = inputFile === undefined ? { overview: {} } : await readItemJson(inputFile)
  const password = await passwordOf(cli, session, options, common)
  return {
    ...given,
    ...(password !== undefined && { password }),
    overview: {
      ...given.overview,
      ...(title !== undefined && { title }),
      ...(itemType !== undefined && { type: itemType }),
      ...(login !== undefined && { login }),
      ...(url !== undefined && { login_url: url }),
      ...(tags !== undefined && {
        labels: tags
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      }),
    },
  }
}

async function passwordOf(
  cli: Cli,
  session: Session,
  { generate, password, passwordFd }: WriteOptions,
  { input }: CommonOptions,
): Promise<string | undefined> {
  if ([generate, password, passwordFd].filter((way) => way !== undefined).length > 1)
    throw new Refusal('usage.two_passwords')
  if (passwordFd !== undefined) return readSecretFrom(wholeNumber('--password-fd', passwordFd))
  if (generate !== undefined) {
    const length = generate === true ? generatedLength : wholeNumber('--generate', generate)
    return session.perform('generatePassword', { length })
  }
  if (!password) return undefined
  const typed = input ? await ask(cli.say('ask.password'), { isSecret: true }) : null
  if (typed === null) throw new Refusal('usage.needs', { option: '--password-fd' })
  return typed
}
