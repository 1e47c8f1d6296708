import { type GrantHours, grantHours } from '@chaveiro/contract/constants.ts'
import type { Command } from 'commander'
import { parseItem } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'
import type { Session } from '../session/session.ts'
import { inColumns, print, printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import type { ListedRequest, ShownRequest } from '../unlocked/acts/access.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { durationOf } from './durations.ts'

const pollMs = 3000

interface RequestOptions {
  for?: string
  reason?: string
  wait?: string
  emergency?: boolean
}

/** Access for a time: checkout, checkin, request, requests, approve, deny. */
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

  addCommand(program, cli, 'requests', 'requests.about', 'chaveiro requests --mine')
    .option('--mine', text('requests.mine'))
    .action(async ({ mine }: { mine?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const requests = await session.perform('listRequests', { mine: mine === true })
      if (common.json) return printJson(requests)
      if (requests.length === 0) return say(text('requests.none'))
      for (const line of inColumns(requests.map((one) => rowOf(cli, one)))) print(line)
    })

  addCommand(
    program,
    cli,
    'approve <id>',
    'approve.about',
    'chaveiro approve 0b9e4c7a-5d5e-4a5f-9d5c-1a2b3c4d5e6f --for 1h',
  )
    .option('--for <hours>', text('approve.for'))
    .option('-y, --yes', text('option.yes'))
    .action(async (id: string, options: { for?: string; yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showRequest', { id })
      if ('doubt' in shown) throw new Refusal('request.doubted', { id })
      const hours = options.for === undefined ? (shown.hours as GrantHours) : hoursOf(options.for)
      printFacts(cli, shown)
      await cli.confirm(text('approve.ask', { hours: String(hours) }), { ...common, ...options })
      const approved = await session.perform('approveRequest', { shown, hours })
      if (common.json) printJson(approved)
      else say(text(approved.status === 'approved' ? 'approve.done' : 'approve.first'))
    })

  addCommand(program, cli, 'deny <id>', 'deny.about', 'chaveiro deny 0b9e4c7a-5d5e-4a5f-9d5c-1a2b3c4d5e6f')
    .option('-y, --yes', text('option.yes'))
    .action(async (id: string, options: { yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showRequest', { id })
      if ('doubt' in shown) say(text('request.doubted', { id }))
      else printFacts(cli, shown)
      await cli.confirm(text('deny.ask'), { ...common, ...options })
      const ended = await session.perform('endRequest', { shown })
      if (common.json) printJson(ended)
      else say(text('deny.done'))
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
      throw new Refusal('request.ended', { status: request.status })
    if (Date.now() + pollMs > end) throw new Refusal('request.not_yet', { time })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

function hoursOf(text: string): GrantHours {
  const hours = grantHours.find((one) => text === `${one}h`)
  if (hours === undefined)
    throw new Refusal('usage.choice', {
      option: '--for',
      choices: grantHours.map((one) => `${one}h`).join(', '),
    })
  return hours
}

function rowOf(
  { language }: Cli,
  { id, kind, status, title, requester, hours, until, createdAt }: ListedRequest,
): string[] {
  return [id, status, kind, title ?? '…', requester, `${hours} h`, timeOf(until ?? createdAt, language)]
}

function printFacts({ say: text, language }: Cli, shown: Exclude<ShownRequest, { doubt: unknown }>): void {
  const rows: [string, string][] = [
    [text('request.facts.item'), shown.title],
    [text('request.facts.revision'), String(shown.revision)],
    [text('request.facts.vault'), shown.vault.map((name) => name ?? '…').join(' / ')],
    [text('request.facts.requester'), shown.requester],
    [text('request.facts.address'), text(`request.address.${shown.address}`)],
    [text('request.facts.reason'), shown.reason],
    [text('request.facts.hours'), String(shown.hours)],
    [
      text('request.facts.signed'),
      shown.signedAt ? timeOf(shown.signedAt, language) : text('request.unsigned'),
    ],
  ]
  const { first } = shown
  if (first) rows.push([text('request.facts.first'), `${first.by}, ${first.revision}, ${first.hours} h`])
  if (shown.isRehearsal) say(text('request.facts.rehearsal'))
  for (const line of inColumns(rows)) say(line)
}
