import { type RosterPerson, type RosterState, resetIsEnough } from '@chaveiro/contract/log/roster/roster.ts'
import { invitationInput, renewalInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import type { ViewRoot } from '@chaveiro/contract/log/statements/statement-forms.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { carried, type Keys, keys, type Name, people, user } from '../people.ts'
import { signBytes } from '../stand-in.ts'
import { overOf, viewOf } from '../views.ts'
import { type Statement, statementOf, type World } from '../world.ts'
import { at, later, someHash } from './constants.ts'
import { resumeStatements } from './resume-statements.ts'

type Kind = Exclude<Extract<StatementKind, `chaveiro.roster.${string}`>, 'chaveiro.roster.genesis'>
type Chain = 'v' | 'org' | 'seq' | 'prev' | 'at'

/** Where the vaults stand, for a statement that ends a right; `over` says it in a label. */
type View = { readonly view: ViewRoot; readonly over: string; readonly leftOut?: number }

/** Everything that any of the three may try to sign after this roster, rightly or not. */
export async function rosterStatements(world: World): Promise<Statement[]> {
  const statements: Statement[] = []
  const endings = await endingViews(world)
  for (const ending of endings) statements.push(...statementsOver(world, ending))
  const resuming = await resumeStatements(world, (signingKey, label, fields) =>
    said(world.roster, signingKey, 'chaveiro.roster.resume', label, fields),
  )
  return [...statements, ...resuming]
}

/** Of all vaults that are believed; if there are several, also of all but one. */
async function endingViews({ vaults }: World): Promise<View[]> {
  const places = vaults.length > 1 ? [undefined, ...vaults.keys()] : [undefined]
  return Promise.all(
    places.map(async (leftOut) => {
      const some = vaults.filter(({ isGone }, index) => !isGone && index !== leftOut)
      const { root, size } = await viewOf(some)
      if (leftOut === undefined) return { view: { root, size }, over: overOf(some) }
      return { view: { root, size }, over: `${overOf(some)} without vault ${leftOut + 1}`, leftOut }
    }),
  )
}

/** Statements that end a right with this view; those that carry no view only once. */
function statementsOver({ roster }: World, ending: View): Statement[] {
  const statements: Statement[] = []
  for (const by of people) {
    const own = roster.people.get(user[by])
    if (own === undefined) {
      statements.push(...enrolments(roster, by))
      continue
    }
    statements.push(renewal(roster, by, own, ending))
    for (const about of people) {
      if (about === by) continue
      statements.push(...decisions(roster, by, own.signingKey, about, ending))
    }
    statements.push(...policies(roster, by, own.signingKey))
  }
  const kit = keys('recovery/1').signingKey
  for (const about of people) statements.push(...resets(roster, 'recovery', kit, about, ending))
  if (ending.leftOut === undefined) return statements
  const { leftOut } = ending
  return statements
    .filter(({ said }) => said.view !== undefined)
    .map((statement) => ({ ...statement, leftOut }))
}

function said<K extends Kind>(
  { org, head }: RosterState,
  signingKey: string,
  kind: K,
  label: string,
  fields: Omit<StatementPayload<K>, Chain>,
): Statement {
  const chain = { v: 1, org, seq: head.seq + 1, prev: head.hash, at }
  const statement = {
    label,
    limit: kind.slice('chaveiro.roster.'.length),
    place: 'roster' as const,
    signingKey,
  }
  return statementOf(statement, kind, { ...chain, ...fields } as unknown as StatementPayload<K>)
}

function decisions(
  roster: RosterState,
  by: Name,
  signingKey: string,
  about: Name,
  { view, over }: View,
): Statement[] {
  const common = { by: user[by], user: user[about] }
  const person = roster.people.get(user[about])
  if (person === undefined) return invites(roster, by, signingKey, about)
  const say = <K extends Kind>(kind: K, label: string, fields: Omit<StatementPayload<K>, Chain>) =>
    said(roster, signingKey, kind, label, fields)
  const role = roster.custodians.get(user[about])?.role
  const vouch = { ...common, identity: someHash, fingerprint: person.fingerprint }
  const statements = [say('chaveiro.roster.vouch', `${by} vouches for ${about}`, vouch)]
  for (const next of ['manager', 'admin'] as const) {
    const appointed = { ...common, role: next }
    if (role !== next)
      statements.push(say('chaveiro.roster.appoint', `${by} appoints ${about} ${next}`, appointed))
  }
  if (role) {
    const dismissed = { ...common, role, view }
    statements.push(say('chaveiro.roster.dismiss', `${by} dismisses ${about}${over}`, dismissed))
  }
  const off = say('chaveiro.roster.dismiss', `${by} deactivates ${about}${over}`, { ...common, view })
  const on = say('chaveiro.roster.appoint', `${by} activates ${about}`, common)
  statements.push({ ...off, limit: 'switch' }, { ...on, limit: 'switch' })
  return [...statements, ...resets(roster, by, signingKey, about, { view, over })]
}

/** Proposes the person's next keys, and confirms what somebody else proposed. */
function resets(
  roster: RosterState,
  by: Name | 'recovery',
  signingKey: string,
  about: Name,
  { view, over }: View,
): Statement[] {
  if (!roster.people.has(user[about])) return []
  const signer = by === 'recovery' ? ('recovery_key' as const) : user[by]
  const fields = { by: signer, user: user[about], ...carried(nextKeys(roster, about)) }
  const open = roster.resets.get(user[about])
  const say = (act: string, signers: string[], confirms?: string) => {
    const isEnough = resetIsEnough(roster, user[about], signers)
    const label = `${by} ${act} keys for ${about}${isEnough ? over : ''}`
    const content = { ...fields, ...(isEnough && { view }), ...(confirms && { confirms }) }
    return said(roster, signingKey, 'chaveiro.roster.reset', label, content)
  }
  const statements = [say('proposes', [signer])]
  if (open) statements.push(say('confirms', [open.by, signer], open.hash))
  return statements
}

function invites(roster: RosterState, by: Name, signingKey: string, about: Name): Statement[] {
  const common = { by: user[by], user: user[about] }
  const open = roster.invites.get(user[about])
  const say = <K extends Kind>(kind: K, label: string, fields: Omit<StatementPayload<K>, Chain>) =>
    said(roster, signingKey, kind, label, fields)
  const used = [1, 2, 3, 4].filter((count) => roster.usedKeys.has(keys(`link-${about}/${count}`).signingKey))
  const link = keys(`link-${about}/${used.length + 1}`).signingKey
  const invite = { ...common, identity: someHash, invitation_key: link, expires: later }
  const kind = 'chaveiro.roster.invite'
  const statements = [
    say(kind, `${by} invites ${about}`, invite),
    say(kind, `${by} invites ${about} as manager`, { ...invite, role: 'manager' }),
  ]
  if (open)
    statements.push(say('chaveiro.roster.close', `${by} closes ${about}`, { ...common, invite: open.hash }))
  return statements
}

/** By oneself, by the link that one was sent, and by a link that one made up. */
function enrolments(roster: RosterState, by: Name): Statement[] {
  const own = keys(`${by}/1`)
  const fields = { user: own.user, ...carried(own) }
  const kind = 'chaveiro.roster.enrol'
  const statements = [said(roster, own.signingKey, kind, `${by} enrols`, fields)]
  const open = roster.invites.get(own.user)
  if (!open) return statements
  const content = { org: roster.org, invite: open.hash, ...fields }
  for (const [label, link] of [
    ['follows', open.invitationKey],
    ['forges', own.signingKey],
  ] as const) {
    const countersignature = signBytes(link, invitationInput(content))
    const invitation = { invite: open.hash, countersignature }
    statements.push(said(roster, own.signingKey, kind, `${by} ${label} the link`, { ...fields, invitation }))
  }
  return statements
}

function renewal(roster: RosterState, by: Name, own: RosterPerson, { view, over }: View): Statement {
  const next = nextKeys(roster, by)
  const fields = { user: own.user, ...carried(next) }
  const input = renewalInput({ org: roster.org, seq: roster.head.seq + 1, ...fields })
  const countersignature = signBytes(next.signingKey, input)
  const renew = { ...fields, countersignature, view }
  return said(roster, own.signingKey, 'chaveiro.roster.renew', `${by} renews${over}`, renew)
}

function policies(roster: RosterState, by: Name, signingKey: string): Statement[] {
  const fields = { by: user[by], automatic_vouching: !roster.automaticVouching }
  const release = { by: user[by], release: roster.leastRelease === 0 ? 1 : 0 }
  return [
    said(roster, signingKey, 'chaveiro.roster.policy', `${by} turns the policy`, fields),
    said(roster, signingKey, 'chaveiro.roster.require', `${by} requires a release`, release),
  ]
}

function nextKeys(roster: RosterState, name: Name): Keys {
  const before = roster.earlierKeys.get(user[name])?.length ?? 0
  return keys(`${name}/${before + 2}`)
}
