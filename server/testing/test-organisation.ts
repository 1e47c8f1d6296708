import { hash, randomUUID } from 'node:crypto'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import { appendRoster, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import { type RosterState, resetIsEnough } from '@chaveiro/contract/log/roster/roster.ts'
import { invitationInput } from '@chaveiro/contract/log/statements/countersignatures.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { keyAlgorithm } from '@chaveiro/contract/log/statements/statement-forms.ts'
import type { StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { ViewTree } from '@chaveiro/contract/log/statements/view.ts'
import { makeTestKeys, signBytes, signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { TestPerson } from '../platform/testing/people.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { currentRoster, type RosterKind } from '../signed-logs/roster-log.ts'
import { newKeysBody } from './sign-access.ts'
import { testSalt } from './statements.ts'
import { rootOf, viewOfAll } from './view-of-all.ts'

/** A signed-in person with keys. */
export type Keyed = TestPerson & { keys: TestKeys }

type Chained = Exclude<RosterKind, 'chaveiro.roster.genesis'>
type Place = 'v' | 'org' | 'seq' | 'prev' | 'at' | 'algorithm'
type Content<K extends Chained> = Omit<StatementPayload<K>, Place | 'view'> & Partial<StatementPayload<K>>
type Entries = ViewTree['entries']

/** An organisation on a test server with the features of accounts and the roster, signed as its devices would. */
export class TestOrganisation {
  readonly server: TestServer
  readonly founder: Keyed
  readonly recovery: TestKeys
  /** The entries of each signed view, by the statement. */
  readonly #views = new Map<string, Entries>()

  private constructor(server: TestServer, founder: Keyed, recovery: TestKeys) {
    this.server = server
    this.founder = founder
    this.recovery = recovery
  }

  /** Founds the organisation; the founder is its first admin. */
  static async found(server: TestServer): Promise<TestOrganisation> {
    const person = await server.makePerson('contributor')
    const founder = { ...person, keys: makeTestKeys() }
    const recovery = makeTestKeys()
    const organisation = new TestOrganisation(server, founder, recovery)
    await organisation.storeKeys(founder)
    const { sealing_key, signing_key } = founder.keys
    const { id: user, email } = founder
    const identity = await personIdentity({ salt: testSalt, user, email }, nodeVerifier)
    const genesis = signStatement(
      'chaveiro.roster.genesis',
      {
        v: 1,
        seq: 0,
        at: organisation.#now(),
        nonce: Buffer.alloc(16).toString('base64url'),
        admin: { user: founder.id, algorithm: keyAlgorithm, sealing_key, signing_key, identity },
        recovery_key: recovery.signing_key,
      },
      founder.keys.signing,
    )
    mustBe200(await server.call(makeMeAdmin, { as: founder, body: { genesis, identity_salt: testSalt } }))
    return organisation
  }

  /** Somebody of this role with vouched-for keys in the roster, appointed if the role needs it. */
  async join(role: Role): Promise<Keyed> {
    const person = await this.enrol(role)
    await this.append(this.founder, await this.vouch(this.founder, person))
    if (role === 'admin' || role === 'manager') {
      await this.append(this.founder, await this.appoint(this.founder, person.id, role))
    }
    return person
  }

  /** Somebody of this role with keys in the roster that are not vouched for. */
  async enrol(role: Role): Promise<Keyed> {
    const person = { ...(await this.server.makePerson(role)), keys: makeTestKeys() }
    await this.storeKeys(person)
    await this.append(person, await this.enrolment(person))
    return person
  }

  async storeKeys({ keys, ...as }: Keyed): Promise<void> {
    const methods = [{ id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
    mustBe200(await this.server.call(createKeys, { as, body: newKeysBody(as.id, keys, methods) }))
  }

  /** A statement after the newest head, with a view if it needs one; `content` may override its place too. */
  async sign<K extends Chained>(kind: K, keys: TestKeys, content: Content<K>): Promise<string> {
    const roster = await this.roster()
    const { org, head } = roster
    const place = { v: 1, org, seq: head.seq + 1, prev: head.hash, at: this.#now() }
    const algorithm = 'sealing_key' in content ? { algorithm: keyAlgorithm } : {}
    const tree = endsRight(kind, roster, content) ? await viewOfAll(this.server) : null
    const view = tree ? { view: rootOf(tree) } : {}
    const payload = { ...place, ...algorithm, ...view, ...content } as unknown as StatementPayload<K>
    const statement = signStatement(kind, payload, keys.signing)
    if (tree) this.#views.set(statement, tree.entries)
    return statement
  }

  /** A statement in the form of a call, with the entries of its view. */
  sent(statement: string) {
    const view = this.#views.get(statement)
    return view ? { statement, view: [...view] } : { statement }
  }

  enrolment({ id: user, keys }: Keyed): Promise<string> {
    const { sealing_key, signing_key } = keys
    return this.sign('chaveiro.roster.enrol', keys, { user, sealing_key, signing_key })
  }

  /** An enrolment that follows an invitation link. */
  async invitedEnrolment(
    { id: user, keys }: Keyed,
    invite: string,
    invitation: TestKeys,
    change: { at?: string } = {},
  ): Promise<string> {
    const { sealing_key, signing_key } = keys
    const { org } = await this.roster()
    const content = { org, invite: hash('sha256', invite, 'base64url'), user, sealing_key, signing_key }
    const countersignature = signBytes(invitationInput(content), invitation.signing)
    const named = { invite: content.invite, countersignature }
    const keysAndInvitation = { user, sealing_key, signing_key, invitation: named }
    return this.sign('chaveiro.roster.enrol', keys, { ...keysAndInvitation, ...change })
  }

  async invite(
    by: Keyed,
    { id: user, email }: Pick<TestPerson, 'id' | 'email'>,
    invitation: TestKeys,
    days = 7,
    role?: 'admin' | 'manager',
  ): Promise<string> {
    const expires = new Date(this.server.clock.now() + days * dayMs).toISOString()
    const identity = await personIdentity({ salt: testSalt, user, email }, nodeVerifier)
    const content = {
      by: by.id,
      user,
      identity,
      invitation_key: invitation.signing_key,
      expires,
      ...(role && { role }),
    }
    return this.sign('chaveiro.roster.invite', by.keys, content)
  }

  async vouch(by: Keyed, { id: user, email, keys }: Keyed): Promise<string> {
    const identity = await personIdentity({ salt: testSalt, user, email }, nodeVerifier)
    const fingerprint = await fingerprintOf(keys.sealing_key, keys.signing_key, nodeVerifier)
    return this.sign('chaveiro.roster.vouch', by.keys, { by: by.id, user, identity, fingerprint })
  }

  appoint(by: Keyed, user: string, role?: 'admin' | 'manager'): Promise<string> {
    return this.sign('chaveiro.roster.appoint', by.keys, { by: by.id, user, ...(role && { role }) })
  }

  dismiss(by: Keyed, user: string, role?: 'admin' | 'manager'): Promise<string> {
    return this.sign('chaveiro.roster.dismiss', by.keys, { by: by.id, user, ...(role && { role }) })
  }

  /** Appends with the call, which must succeed. */
  async append(as: TestPerson, statement: string): Promise<void> {
    const body = { ...this.sent(statement), identity_salt: testSalt }
    mustBe200(await this.server.call(appendRoster, { as, body }))
  }

  async roster() {
    const { db, atRest } = this.server.platform
    const roster = await currentRoster(db.read, atRest)
    if (!roster) throw new Error('there is no roster yet')
    return roster
  }

  #now(): string {
    return new Date(this.server.clock.now()).toISOString()
  }
}

function endsRight(kind: Chained, roster: RosterState, content: object): boolean {
  if (kind !== 'chaveiro.roster.reset')
    return kind === 'chaveiro.roster.dismiss' || kind === 'chaveiro.roster.renew'
  const { by = '', user = '', confirms } = content as Partial<StatementPayload<'chaveiro.roster.reset'>>
  const first = confirms === undefined ? [] : [roster.resets.get(user)?.by ?? '']
  return resetIsEnough(roster, user, [...first, by])
}

function mustBe200({ status, error }: { status: number; error: unknown }): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(error)}`)
}
