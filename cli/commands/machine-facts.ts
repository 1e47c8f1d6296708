import type { TextName } from '../i18n/texts.ts'
import { sentencesOf } from '../terminal/explain.ts'
import { inColumns, say } from '../terminal/print.ts'
import { timeOf } from '../terminal/time.ts'
import type { ListedGrant, ListedMachine } from '../unlocked/acts/machines.ts'
import type { Cli } from './cli.ts'

/** What a person decides upon, as the roster says it. */
export function sayMachine(cli: Cli, shown: ListedMachine): void {
  const rows: [string, string][] = [[cli.say('machine.facts.machine'), shown.name], ...factsOf(cli, shown)]
  for (const line of inColumns(rows)) say(line)
  sayDoubt(cli, shown)
}

export function sayDoubt({ say: text, language }: Cli, { doubt }: ListedMachine): void {
  if (!doubt) return
  say(text('machine.doubted'))
  for (const line of sentencesOf({ facts: doubt }, text, language)) say(line)
}

export function endOf({ say: text, language }: Cli, { endedAt, stopsAt, until }: ListedMachine): string {
  const [name, at]: [TextName, string] =
    endedAt !== null
      ? ['machine.ended', endedAt]
      : stopsAt !== null
        ? ['machine.stops', stopsAt]
        : ['machine.until', until]
  return text(name, { when: timeOf(at, language) })
}

export function factsOf(cli: Cli, shown: ListedMachine): [string, string][] {
  const { say: text, language } = cli
  const { id, keeper, networks, identity, asks, lastUsedAt, lastAddress } = shown
  const used = lastUsedAt === null ? '–' : `${timeOf(lastUsedAt, language)}, ${lastAddress}`
  return [
    ['id', id],
    [text('machine.facts.keeper'), keeper],
    [text('machine.facts.end'), endOf(cli, shown)],
    [text('machine.facts.networks'), networks.length === 0 ? text('machine.any') : networks.join(', ')],
    [
      text('machine.facts.identity'),
      identity === null ? '–' : `${identity.subject} (${identity.issuer}, ${identity.audience})`,
    ],
    [text('machine.facts.run'), text(asks ? 'machine.asks' : 'machine.reads')],
    [text('machine.facts.used'), used],
  ]
}

/** The items of a machine, as lines. */
export function givenLines({ say: text, language }: Cli, given: readonly ListedGrant[]): string[] {
  return inColumns(
    given.map(({ itemId, vault, title, until, readAt }) => [
      `  ${itemId}`,
      `${vault} / ${title}`,
      text('machine.until', { when: timeOf(until, language) }),
      readAt === null ? text('machine.unread') : text('machine.read', { when: timeOf(readAt, language) }),
    ]),
  )
}
