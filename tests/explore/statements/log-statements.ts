import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { personAt, type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { presentCustodians } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { itemOpening, waitingForVault } from '@chaveiro/contract/log/vaults/vault-open.ts'
import { type Name, people, sealing, user } from '../people.ts'
import { isGiving } from '../spec/vault-spec.ts'
import { type Statement, statementOf, type Vault, type World } from '../world.ts'
import { ended, item, later, request, someHash } from './constants.ts'
import { givings } from './recover-statements.ts'
import type { Say } from './say.ts'

/**
 * Everything that any of the three may try to sign after a vault's log, rightly or not, naming every roster head that ever existed: so
 * would somebody who was shown an old roster, or a dismissed custodian who dates back. An honest device names only the newest.
 */
export function logStatements(world: World, index: number, rosters = world.rosters): Statement[] {
  const vault = world.vaults[index] as Vault
  const statements: Statement[] = []
  for (const roster of rosters) {
    for (const by of people) {
      if (!roster.people.has(user[by])) continue
      statements.push(...statementsOf(by, saying(by, roster, vault, index), roster, vault))
    }
  }
  return statements
}

function saying(by: Name, roster: RosterState, { log }: Vault, index: number): Say {
  const { signingKey } = personAt(roster, user[by], roster.head.seq)
  const head = {
    v: 1,
    org: log.org,
    vault: log.vault,
    seq: log.head.seq + 1,
    prev: log.head.hash,
    at: log.at,
  }
  return (kind, label, fields) => {
    const payload = { ...head, by: user[by], roster: roster.head, ...fields }
    const statement = {
      label: `${by} ${label} @${roster.head.seq}`,
      limit: `${index} ${isGiving({ kind, ...fields }) ? 'give' : kind.slice('chaveiro.vault.'.length)}`,
      place: `${index} log` as const,
      signingKey,
    }
    return statementOf(statement, kind, payload as unknown as StatementPayload<typeof kind>)
  }
}

function statementsOf(by: Name, say: Say, roster: RosterState, vault: Vault): Statement[] {
  const { log } = vault
  const statements = [
    ...generations(say, vault),
    ...custody(say, roster, vault),
    ...openings(by, say, roster, vault),
    ...givings(say, roster, vault),
    ...ended.map((ends, nth) => say('chaveiro.vault.end', `ends ${nth}`, { ends })),
  ]
  for (const about of people) statements.push(...membership(say, roster, vault, about))
  const waiting = waitingForVault(log)?.first.hash
  for (const [nth, proposal] of [...log.proposals.keys(), ...(waiting ? [waiting] : [])].entries()) {
    statements.push(say('chaveiro.vault.withdraw', `withdraws proposal ${nth}`, { proposal }))
  }
  return statements
}

/** With the key before it, and in place of a lost one. */
function generations(say: Say, { log, items }: Vault): Statement[] {
  const number = log.generations.length + 1
  // Derived from its place: two generations with one number on two branches are two keys.
  const key = Buffer.from(log.head.hash, 'base64url')
  const start = {
    generation: number,
    commitment: toBase64url(key),
    inbox_key: sealing(key.readUInt32BE()),
    ...closing(items),
  }
  if (number === 1) return [say('chaveiro.vault.generation', 'starts a generation', start)]
  return [
    say('chaveiro.vault.generation', 'starts a generation', { ...start, previous: someHash }),
    say('chaveiro.vault.generation', 'starts anew', start),
  ]
}

/** The last change that comes before a removal or generation. */
const closing = ({ newest }: Vault['items']) =>
  newest === null ? {} : { change: { number: newest.number, hash: newest.hash } }

function membership(say: Say, roster: RosterState, { log, items }: Vault, about: Name): Statement[] {
  const fingerprint = log.custody === 'split' && roster.people.get(user[about])?.fingerprint
  const admit = { user: user[about], ...(fingerprint && { fingerprint }) }
  const statements = [
    say('chaveiro.vault.admit', `admits ${about}`, admit),
    say('chaveiro.vault.remove', `removes ${about}`, { user: user[about], ...closing(items) }),
  ]
  for (const [nth, [confirms, proposal]] of [...log.proposals].entries()) {
    const isAbout = proposal.kind === 'admit' && proposal.user === user[about]
    if (isAbout)
      statements.push(say('chaveiro.vault.admit', `seconds ${nth}: ${about}`, { ...admit, confirms }))
  }
  return statements
}

/** Makes it a two-person vault of the present custodians, shares it again, seconds others' proposals, and deals. */
function custody(say: Say, roster: RosterState, { log }: Vault): Statement[] {
  const custodians = people
    .map((name) => user[name])
    .filter((id) => wasCustodianAt(roster, id, roster.head.seq))
  const split = { custody: 'split' as const, custodians }
  const statements = [say('chaveiro.vault.custody', 'shares', { custody: 'shared' })]
  if (custodians.length >= 2) statements.push(say('chaveiro.vault.custody', 'splits', split))
  for (const [nth, [confirms, proposal]] of [...log.proposals].entries()) {
    if (proposal.kind !== 'custody') continue
    const content =
      proposal.custody === 'shared'
        ? { custody: 'shared' as const }
        : { custody: 'split' as const, custodians: [...proposal.custodians] }
    statements.push(say('chaveiro.vault.custody', `seconds ${nth}`, { ...content, confirms }))
  }
  if (log.custody === 'shared') return statements
  const dealing = log.dealings.length + 1
  const present = presentCustodians(log, roster)
  const dealt = present.length >= 2 ? present : custodians
  const commitments = dealt.map((_, nth) => toBase64url(new Uint8Array(32).fill(dealing * 8 + nth)))
  if (dealt.length >= 2) {
    const fields = { dealing, generation: log.generations.length, custodians: dealt, commitments }
    statements.push(say('chaveiro.vault.deal', 'deals', fields))
  }
  if (dealing > 1)
    statements.push(say('chaveiro.vault.acknowledge', 'acknowledges', { dealing: dealing - 1 }))
  return statements
}

/** An emergency: a first approval for each person of the item's newest change, and a second after each first. */
function openings(by: Name, say: Say, roster: RosterState, { log, items }: Vault): Statement[] {
  const standing = items.standings.get(item)
  if (standing === undefined) return []
  const known = itemOpening(log, request)
  const values = log.custody === 'split' && { dealings: [log.dealings.length || 1], sealed: someHash }
  const statements: Statement[] = []
  for (const to of people) {
    const person = roster.people.get(user[to])
    if (person === undefined || (to === by && known)) continue
    const content = {
      ...{ request, to: user[to], fingerprint: person.fingerprint, deliver_by: later, ...values },
      scope: {
        ...{ item, kind: 'break_glass' as const, hours: 1 as const },
        ...{ revision: standing.revision, change: standing.hash },
      },
    }
    if (known?.to !== user[to]) {
      statements.push(say('chaveiro.vault.open', `approves for ${to}`, content))
    } else {
      const { revision, change } = known.scope
      const kept = { ...content, scope: { ...content.scope, revision, change } }
      statements.push(
        say('chaveiro.vault.open', `seconds for ${to}`, { ...kept, confirms: known.first.hash }),
      )
    }
  }
  return statements
}
