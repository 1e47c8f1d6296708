import type { ListedRequest } from '@chaveiro/device'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Session } from '../session/session.ts'
import { printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { durationOf, hoursOf } from './durations.ts'

const pollMs = 3000

interface RequestOptions {
  for?: string
  reason?: string
  wait?: string
  emergency?: boolean
}

/** Access for a time: checkout, checkin, request. */
export function addAccess(program: Command, cli: Cli): void {
  const text = cli.say
  addCommand(program, cli, 'checkout <item>', 'checkout.about', 'chaveiro checkout Instagram').action(
    async (item: string, _, command) => {
      const session = await cli.session(command.optsWithGlobals())
      const { until } = await session.perform('checkOut', { names: parseItem(item), text: item })
      say(text('checkout.done', { when: until === null ? '' : timeOf(until, cli.language) }))
    },
  )

  addCommand(program, cli, 'checkin <item>', 'checkin.about', 'chaveiro checkin Instagram').action(
    async (item: string, _, command) => {
      const session = await cli.session(command.optsWithGlobals())
      await session.perform('checkIn', { names: parseItem(item), text: item })
      say(text('checkin.done'))
    },
  )

  addCommand(
    program,
    cli,
    'request <item>',
    'request.about',
    "chaveiro request Instagram --for 2h --reason 'To post' --wait 10m",
  )
    .option('--for <hours>', text('request.for'), '2h')
    .option('--reason <reason>', text('request.reason'))
    .option('--wait <time>', text('request.wait'))
    .option('--emergency', text('request.emergency'))
    .action(async (item: string, options: RequestOptions, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const { reason = '', wait, emergency } = options
      if (reason.trim() === '') throw new Refusal('usage.needs', { option: '--reason' })
      const hours = hoursOf(options.for ?? '')
      if (wait !== undefined) durationOf('--wait', wait)
      const session = await cli.session(common)
      const asked = { names: parseItem(item), text: item, reason }
      const made = await session.perform(
        'askForAccess',
        emergency ? { ...asked, kind: 'break_glass' } : { ...asked, kind: 'jit', hours },
      )
      if (!common.json) say(text('request.done', { id: made.id }))
      const request = wait === undefined ? made : await waitForAccess(cli, session, made, wait)
      if (common.json) printJson(request)
    })
}

/** Waits until access is open. Throws Refusal if it was ended, or did not come in time: then the request still waits. */
async function waitForAccess(
  cli: Cli,
  session: Session,
  made: ListedRequest,
  time: string,
): Promise<ListedRequest> {
  say(cli.say('request.waiting', { time }))
  const end = Date.now() + durationOf('--wait', time)
  for (;;) {
    const request = await session.perform('readRequest', { id: made.id })
    if (request.until !== null && request.status === 'approved') {
      say(cli.say('request.open', { when: timeOf(request.until, cli.language) }))
      return request
    }
    if (request.status !== 'pending' && request.status !== 'approved')
      throw new Refusal('request.ended', { status: cli.say(`state.${request.status}`) })
    if (Date.now() + pollMs > end) throw new Refusal('request.not_yet', { time })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
