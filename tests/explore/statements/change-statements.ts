import { personAt, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { type Name, people, user } from '../people.ts'
import { type Statement, statementOf, type Vault, type World } from '../world.ts'
import { at, item, someHash } from './constants.ts'

/** Everything that any of the three may try to write as a vault's next change, under any heads that ever existed. */
export function changeStatements(
  world: World,
  index: number,
  { rosters, logs } = allHeads(world, index),
): Statement[] {
  const vault = world.vaults[index] as Vault
  return rosters.flatMap((roster) =>
    logs
      .filter(({ generation }) => generation !== null)
      .flatMap((log) => people.map((by) => changeOf(by, roster, log, vault, index)))
      .filter((statement) => statement !== null),
  )
}

const allHeads = ({ rosters, vaults }: World, index: number) => ({
  rosters,
  logs: (vaults[index] as Vault).logs,
})

function changeOf(
  by: Name,
  roster: RosterState,
  log: VaultLogState,
  { items }: Vault,
  index: number,
): Statement | null {
  if (!roster.people.has(user[by])) return null
  const { signingKey } = personAt(roster, user[by], roster.head.seq)
  const standing = items.standings.get(item)
  const act = standing === undefined ? 'create' : standing.isDeleted ? 'restore' : 'delete'
  const payload = {
    ...{ v: 1, org: log.org, vault: log.vault, at, by: user[by], item, act },
    ...{ roster: roster.head, log: log.head, generation: log.generations.length },
    number: (items.newest?.number ?? 0) + 1,
    revision: (standing?.revision ?? 0) + 1,
    ...(items.newest && { prev: items.newest.hash }),
    ...(standing && { before: standing.hash }),
    ...(act !== 'delete' && { sealed: someHash, key: someHash, overview: someHash }),
  } as StatementPayload<'chaveiro.item.change'>
  const label = `${by} ${act}s @${roster.head.seq}/${log.head.seq}`
  const statement = { label, limit: `${index} change`, place: `${index} changes` as const, signingKey }
  return statementOf(statement, 'chaveiro.item.change', payload)
}
