import type { ListedRequest, ShownRequest } from '@chaveiro/device'
import type { Command } from 'commander'
import { Refusal } from '../refusal.ts'
import { sentencesOf } from '../terminal/explain.ts'
import { inColumns, print, printJson, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import { addCommand, type Cli, type CommonOptions } from './cli.ts'
import { hoursOf } from './durations.ts'
import { sayRequest } from './request-facts.ts'

/** What waits for a person, and their decision: requests, approve, deny. */
export function addRequests(program: Command, cli: Cli): void {
  const text = cli.say
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
    'approve <request>',
    'approve.about',
    'chaveiro approve 0b9e4c7a-5d5e-4a5f-9d5c-1a2b3c4d5e6f --for 1h',
  )
    .option('--for <hours>', text('approve.for'))
    .option('-y, --yes', text('option.yes'))
    .action(async (id: string, options: { for?: string; yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const chosen = options.for === undefined ? null : hoursOf(options.for)
      const session = await cli.session(common)
      const shown = await session.perform('showRequest', { id })
      if ('doubt' in shown) {
        sayDoubt(cli, shown)
        throw new Refusal('request.doubted', { id })
      }
      const isAccess = 'hours' in shown
      if (chosen !== null && !isAccess) throw new Refusal('approve.no_hours')
      sayRequest(cli, shown)
      const hours = isAccess ? String(chosen ?? shown.hours) : '1'
      await cli.confirm(text(`approve.ask.${isAccess ? 'access' : shown.kind}`, { hours }), {
        ...common,
        ...options,
      })
      const approved = await session.perform('approveRequest', { shown, hours: chosen })
      if (common.json) return printJson({ id, status: approved.status })
      say(text(isAccess && approved.status !== 'approved' ? 'approve.first' : 'approve.done'))
    })

  addCommand(
    program,
    cli,
    'deny <request>',
    'deny.about',
    'chaveiro deny 0b9e4c7a-5d5e-4a5f-9d5c-1a2b3c4d5e6f',
  )
    .option('-y, --yes', text('option.yes'))
    .action(async (id: string, options: { yes?: boolean }, command) => {
      const common: CommonOptions = command.optsWithGlobals()
      const session = await cli.session(common)
      const shown = await session.perform('showRequest', { id })
      if ('doubt' in shown) sayDoubt(cli, shown)
      else sayRequest(cli, shown)
      await cli.confirm(text('deny.ask'), { ...common, ...options })
      const ended = await session.perform('endRequest', { shown })
      if (common.json) printJson({ id, status: ended.status })
      else say(text('deny.done'))
    })
}

/** Why a request can be ended and nothing else. */
function sayDoubt({ say: text, language }: Cli, { doubt }: Extract<ShownRequest, { doubt: unknown }>): void {
  for (const line of sentencesOf({ facts: doubt }, text, language)) say(line)
}

function rowOf({ say: text, language }: Cli, one: ListedRequest): string[] {
  const { id, kind, status, title, requester, hours, until, createdAt } = one
  const time = timeOf(until ?? createdAt, language)
  return [
    id,
    text(`state.${status}`),
    text(`kind.${kind}`),
    title ?? '…',
    requester,
    hours === null ? '' : `${hours} h`,
    time,
  ]
}
