import type { Command } from 'commander'
import { parseItem, parseReference } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { ActFailed } from '../session/session.ts'
import { openInBrowser } from '../terminal/open-in-browser.ts'
import { inColumns, print, printJson, printRaw, printStrong, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import type { ListedItem, ListedVault } from '../unlocked/acts/list.ts'
import type { Value } from '../unlocked/acts/read-values.ts'
import type { ShownItem } from '../unlocked/acts/show-item.ts'
import { addCommand, addMachineOptions, type Cli, type CommonOptions, pathOf } from './cli.ts'

/** What only reads: ls, get, read, otp, open. */
export function addReading(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'ls [path]', 'ls.about', "chaveiro ls 'Clientes/Padaria'")
    .option('-r, --recursive', text('ls.deep'))
    .action(async (path: string | undefined, options: { recursive?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const names = path === undefined ? [] : parseItem(path)
      const found = await session.perform('list', { path: names, isDeep: options.recursive === true })
      if (common.json) return printJson(found)
      printList(cli, found, names.length)
    })

  addCommand(program, cli, 'get <item>', 'get.about', "chaveiro get 'Clientes/Padaria/Instagram'")
    .option('--reveal', text('get.reveal'))
    .action(async (item: string, { reveal }: { reveal?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const asked = { names: parseItem(item), text: item }
      const shown = reveal
        ? await session.perform('revealItem', { ...asked, copying: !process.stdout.isTTY })
        : await session.perform('showItem', asked)
      if (common.json) return printJson(shown)
      printItem(cli, shown)
    })

  const read = addCommand(
    program,
    cli,
    'read <reference>',
    'read.about',
    "chaveiro read 'chaveiro://Clientes/Padaria/Instagram/password'",
  )
  addMachineOptions(read, cli)
    .option('--raw', text('read.raw'))
    .action(async (reference: string, { raw }: { raw?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      // A mistake of writing is told before anybody types a passphrase.
      parseReference(reference)
      const session = await cli.session(common)
      const copying = !process.stdout.isTTY
      const [found] = await session.perform('readValues', { references: [reference], copying })
      if (!found) return
      if ('failure' in found) throw new ActFailed(found.failure)
      if (common.json) return printJson({ reference, ...found.value })
      printValue(found.value, raw === true)
    })

  addCommand(program, cli, 'otp <item>', 'otp.about', 'chaveiro otp Instagram').action(
    async (item: string, _, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const code = await session.perform('readCode', { names: parseItem(item), text: item })
      if (common.json) return printJson(code)
      print(code.code)
      if (process.stdout.isTTY) say(text('otp.left', { seconds: String(code.secondsLeft) }))
    },
  )

  addCommand(program, cli, 'open <item>', 'open.about', 'chaveiro open Instagram').action(
    async (item: string, _, command) => {
      const session = await cli.session(command.optsWithGlobals())
      const { login_url } = await session.perform('showItem', { names: parseItem(item), text: item })
      if (!/^https?:\/\//i.test(login_url)) throw new Refusal('item.no_address', { reference: item })
      print(login_url)
      await openInBrowser(login_url)
    },
  )
}

function printList(
  cli: Cli,
  { vaults, items }: { vaults: ListedVault[]; items: ListedItem[] },
  above: number,
): void {
  const { say: text } = cli
  if (vaults.length + items.length === 0) say(text('ls.empty'))
  const vaultRows = vaults.map(({ path, items: count, isOpen, doubt, id }) => [
    `${path.slice(above).join('/')}/`,
    text('ls.items', { count: String(count) }),
    [isOpen ? '' : text('ls.closed'), doubt === null ? '' : text(`ls.${doubt}`)].filter(Boolean).join(', '),
    id,
  ])
  const itemRows = items.map(({ path, title, login, requiresCheckout, checkedOutBy, id }) => [
    [...path.slice(above), title].join('/'),
    login,
    checkedOutBy
      ? text('ls.checked_out', { person: checkedOutBy })
      : requiresCheckout
        ? text('ls.requires_checkout')
        : '',
    id,
  ])
  const lines = inColumns([...vaultRows, ...itemRows])
  // Written at once: of thousands, a write for each takes longer than all the rest.
  if (lines.length > 0) print(lines.join('\n'))
}

function printItem({ say: text, language }: Cli, shown: ShownItem): void {
  printStrong(shown.title)
  const facts: [string, string][] = [
    ['vault', pathOf(shown.vault)],
    ['type', shown.type],
    ...(shown.fields
      ? []
      : ([
          ['login', shown.login],
          ['login_url', shown.login_url],
        ] as [string, string][])),
    ...shown.more_urls.map((url): [string, string] => ['more_urls', url]),
    ['url_match', shown.url_match === 'site' ? 'site' : ''],
    ['labels', shown.labels.join(', ')],
    ['login_instructions', shown.login_instructions],
    ['expires_at', shown.expires_at ?? ''],
    ['revision', `${shown.revision}, ${text('get.by', { when: timeOf(shown.at, language) })}`],
    ['id', shown.id],
  ]
  const sealed = (shown.fields ?? [])
    .filter(({ name }) => name !== 'title')
    .map(({ name, value, size }): [string, string] => [name, value ?? `(${size} B)`])
  const rows = [...sealed, ...facts].filter(([, value]) => value !== '')
  for (const line of inColumns(rows)) print(line)
  if (shown.until) say(text('get.until', { when: timeOf(shown.until, language) }))
}

function printValue(value: Value, isRaw: boolean): void {
  if ('base64' in value) printRaw(Buffer.from(value.base64, 'base64'))
  else if (isRaw) printRaw(value.text)
  else print(value.text)
}
