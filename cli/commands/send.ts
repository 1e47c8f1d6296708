import { readFileSync } from 'node:fs'
import { oneTimeHours } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import { ask } from '../terminal/ask.ts'
import { print, printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { durationOf } from './durations.ts'

interface SendOptions {
  parts: string
  expires: string
  label?: string
  protect?: boolean
}

/** One-time links: send. */
export function addSending(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(
    program,
    cli,
    'send [item]',
    'send.about',
    'chaveiro send Instagram --parts login,password --expires 4h',
  )
    .option('--parts <parts>', text('send.parts'), 'title,login,password,login_url')
    .option('--expires <hours>', text('send.hours'), `${oneTimeHours.usual}h`)
    .option('--label <label>', text('send.label'))
    .option('--protect', text('send.protect'))
    .action(async (item: string | undefined, options: SendOptions, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const hours = Math.ceil(durationOf('--expires', options.expires) / hourMs)
      const typed = item === undefined ? await textToSend(cli, common) : ''
      const password = options.protect ? await linkPassword(cli, common) : undefined
      const session = await cli.session(common)
      const terms = { hours, ...(password !== undefined && { password }) }
      const { language } = cli
      const parts = options.parts.split(',').map((part) => part.trim())
      const made =
        item === undefined
          ? await session.perform('sendText', { ...terms, text: typed, label: options.label ?? '' })
          : await session.perform('sendItem', {
              ...terms,
              names: parseItem(item),
              text: item,
              parts,
              language,
            })
      if (common.json) return printJson(made)
      say(text('send.done', { when: timeOf(made.expiresAt, language) }))
      print(made.url)
    })
}

async function textToSend(cli: Cli, { input }: CommonOptions): Promise<string> {
  if (!process.stdin.isTTY) return readFileSync(0, 'utf8').replace(/\r?\n$/, '')
  const typed = input ? await ask(cli.say('send.text'), { isSecret: true }) : null
  if (typed === null || typed === '') throw new Refusal('declined')
  return typed
}

async function linkPassword(cli: Cli, { input }: CommonOptions): Promise<string> {
  const typed = input ? await ask(cli.say('send.password'), { isSecret: true }) : null
  if (typed === null || typed === '') throw new Refusal('usage.needs', { option: '--protect' })
  return typed
}
