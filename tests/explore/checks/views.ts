import { followChanges } from '@chaveiro/contract/log/items/item-change.ts'
import { appendRoster, continuesHead, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { appendVaultLog, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { standIn } from '../stand-in.ts'
import { indexIn, judged, orNull, type Statement, take, type Vault, type World } from '../world.ts'
import { Finding } from './finding.ts'

/**
 * Shows the newest statement in every other way: twice, in another vault, without the statement before it, and beside older logs. A device refuses it
 * if a head that it names is missing, and believes it otherwise: what a device believes must not depend on how much else it was shown.
 */
export async function checkViews(before: World, after: World, statement: Statement): Promise<void> {
  const wrong = (what: string) => new Finding('forks', after, what)
  if (await take(after, statement)) throw wrong('believed a second time')
  if (statement.place === 'roster') {
    const without = before.rosters.at(-2)
    if (without && (await orNull(appendRoster(without, statement.text, standIn))))
      throw wrong('believed over a gap')
    if (!remembers(after.roster, before.roster))
      throw wrong('the newest head seen does not tell the logs apart')
    return
  }
  const index = indexIn(statement.place)
  const other = {
    ...statement,
    place: statement.place.replace(`${index}`, `${1 - index}`) as Statement['place'],
  }
  if (before.vaults[1 - index] && (await take(before, other))) throw wrong('believed in another vault')
  const [from, to] = [before.vaults[index] as Vault, after.vaults[index] as Vault]
  if (statement.place.endsWith('log')) await checkLogViews(before, from, to, statement, wrong)
  else await checkChangeViews(before, from, statement, wrong)
}

type Wrong = (what: string) => Finding

async function checkLogViews(
  { rosters }: World,
  from: Vault,
  to: Vault,
  { text, said }: Statement,
  wrong: Wrong,
) {
  const shown = (log: VaultLogState, roster: RosterState) =>
    orNull(appendVaultLog(log, text, roster, standIn).then((longer) => judged(longer, roster)))
  const newest = rosters.at(-1) as RosterState
  const without = from.logs.at(-2)
  if (without && (await shown(without, newest))) throw wrong('believed over a gap')
  if (!remembers(to.log, from.log)) throw wrong('the newest head seen does not tell the logs apart')
  for (const [seq, roster] of rosters.entries()) {
    const isBelieved = (await shown(from.log, roster)) !== null
    if (isBelieved !== seq >= said.roster.seq) throw wrong(`beside roster ${seq} ${verdict(isBelieved)}`)
  }
}

async function checkChangeViews(
  { rosters, roster: newest }: World,
  { log: whole, logs, items, itemsAt }: Vault,
  { text, said }: Statement,
  wrong: Wrong,
) {
  const shown = (upon: typeof items, log: VaultLogState, roster: RosterState) =>
    orNull(followChanges(upon, [text], { log, roster }, standIn))
  const without = itemsAt.at(-2)
  if (without && (await shown(without, whole, newest))) throw wrong('believed over a gap')
  for (const [seq, log] of logs.entries()) {
    // A device with this log has the rosters that the log names.
    if (seq === logs.length - 1) continue
    const isBelieved = (await shown(items, log, newest)) !== null
    if (isBelieved !== seq >= said.log.seq) throw wrong(`beside log ${seq} ${verdict(isBelieved)}`)
  }
  for (const [seq, roster] of rosters.entries()) {
    if (seq < whole.rosterSeen.seq) continue
    const isBelieved = (await shown(items, whole, roster)) !== null
    if (isBelieved !== seq >= said.roster.seq) throw wrong(`beside roster ${seq} ${verdict(isBelieved)}`)
  }
}

type Log = Parameters<typeof continuesHead>[0] & { readonly head: Parameters<typeof continuesHead>[1] }

/** Whether a device that saw the shorter log accepts the longer one, and not the reverse. */
const remembers = (longer: Log, shorter: Log) =>
  continuesHead(longer, shorter.head) && !continuesHead(shorter, longer.head)

const verdict = (isBelieved: boolean) =>
  isBelieved
    ? 'believed, and a head that it names is missing'
    : 'refused, and every head that it names is there'
