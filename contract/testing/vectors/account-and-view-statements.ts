import type { RosterState } from '../../log/roster/roster.ts'
import { methodsDigestInput, nextAccess } from '../../log/statements/account-access.ts'
import { type GivenUp, givenUpDigest } from '../../log/statements/given-up.ts'
import type { LogHead } from '../../log/statements/statement-forms.ts'
import type { StatementPayload } from '../../log/statements/statement-kinds.ts'
import { type Actor, at, hash, id, sign, someHash, webVerifier } from '../cast.ts'
import { flipSignature } from './bad-signatures.ts'

/** Access statements of davi's account: his methods, a trusted browser, and unlocking by recovery code. */
export async function makeAccountAccess(by: Actor) {
  const methods = [
    { id: id(601), kind: 'recovery', argon2: null, sealed: 'cha1.AQAB' },
    { id: id(600), kind: 'passphrase', argon2: { salt: 'AAAA' }, sealed: 'cha1.AQAA' },
  ]
  const named = await hash(methodsDigestInput(methods))
  const trusts = { browser: id(602), sealed: await hash('cha1.AQAC') }
  const saying = [
    { methods: named },
    { methods: named, trusts },
    { methods: named, recovered: true as const },
  ]
  const statements: string[] = []
  let head: LogHead | null = null
  for (const said of saying) {
    const text: string = await sign(by, 'chaveiro.account.access', accessOf(by, head, said))
    statements.push(text)
    head = { seq: statements.length, hash: await hash(text) }
  }
  const next = (said: Said, changes: Partial<Access> = {}) =>
    sign(by, 'chaveiro.account.access', { ...accessOf(by, head, said), ...changes })
  const good = await next({ methods: named })
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(good)],
    ['about somebody else', 'wrong_place', await next({ methods: named }, { user: id(603) })],
    ['a second time', 'wrong_seq', statements[0] as string],
    ['that leaves one out', 'wrong_prev', await next({ methods: named }, { prev: someHash })],
    ['of other methods', 'wrong_text', await next({ methods: someHash })],
    ['that trusts a browser as well', 'wrong_text', await next({ methods: named, trusts })],
    ['by a recovery code where none was used', 'wrong_text', await next({ methods: named, recovered: true })],
  ] as const
  const { user, signing_key } = by
  return { user, signing_key, methods, trusts, statements, head: head as LogHead | null, refused }
}

type Access = StatementPayload<'chaveiro.account.access'>
type Said = Pick<Access, 'methods' | 'trusts' | 'recovered'>
const accessOf = ({ user }: Actor, head: LogHead | null, said: Said): Access => ({
  ...{ v: 1, user, at },
  ...nextAccess(head),
  ...said,
})

/** A custodian's view, and similar statements that are refused. */
export async function makeViewStatement(
  by: Actor,
  member: Actor,
  dismissed: Actor,
  { org, head }: RosterState,
) {
  const payload = { v: 1 as const, org, by: by.user, at, roster: head, root: someHash, size: 5 }
  const statement = await sign(by, 'chaveiro.view', payload)
  const view = (signer: Actor, changes: Partial<typeof payload>) =>
    sign(signer, 'chaveiro.view', { ...payload, ...changes })
  const ahead = { seq: head.seq + 1, hash: someHash }
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(statement)],
    ['that another signed', 'bad_signature', await view(member, {})],
    ['by a member', 'not_entitled', await view(member, { by: member.user })],
    ['by somebody who was dismissed', 'not_entitled', await view(dismissed, { by: dismissed.user })],
    ['of another organisation', 'wrong_place', await view(by, { org: someHash })],
    ['beside a roster that is not shown', 'unknown_roster_head', await view(by, { roster: ahead })],
  ] as const
  return { statement, root: payload.root, size: payload.size, refused }
}

/** What a member's device remembers beyond a backup, and similar statements that are refused. */
export async function makeRemembered(by: Actor, other: Actor, roster: RosterState) {
  const { org, head } = roster
  const heads = [{ seq: head.seq + 9, hash: someHash }]
  const givenUp: GivenUp = [{ of: 'roster', part: 'log', goes_on: head, heads }]
  const payload = {
    ...{ v: 1 as const, org, by: by.user, at, roster: head },
    given_up: await givenUpDigest(givenUp, webVerifier),
  }
  const remembered = (signer: Actor, changes: Partial<typeof payload> = {}) =>
    sign(signer, 'chaveiro.remembered', { ...payload, ...changes })
  const statement = await remembered(by)
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(statement)],
    ['that another signed', 'bad_signature', await remembered(other)],
    ['of another organisation', 'wrong_place', await remembered(by, { org: someHash })],
    ['of another list', 'wrong_text', await remembered(by, { given_up: someHash })],
  ] as const
  return { statement, given_up: givenUp, refused }
}
