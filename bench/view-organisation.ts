import { createKeys } from '@chaveiro/contract/calls/account.ts'
import { appendRoster, makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { createVault } from '@chaveiro/contract/calls/vaults.ts'
import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import {
  appendRoster as followStatement,
  type RosterState,
  replayRoster,
} from '@chaveiro/contract/log/roster/roster.ts'

import { methodsDigestInput } from '@chaveiro/contract/log/statements/account-access.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import type { ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import {
  type Actor,
  at,
  createPayload,
  enrolPayload,
  generationPayload,
  genesisPayload,
  hash,
  makeActor,
  randomText,
  sign,
  webVerifier,
} from '@chaveiro/contract/testing/cast.ts'
import { type ApiClient, createApiClient } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'

/** A statement as in the server's table, before encryption. */
export interface RosterRow {
  readonly seq: number
  readonly hash: string
  readonly kind: string
  readonly user_id: string
  readonly statement: string
}

export type Signer = Actor & { readonly api: ApiClient; readonly token: string }

/** A signed-in person whose keys this program holds, so that it can sign in numbers that no device would. */
async function signIn(url: string, email: string, number: number): Promise<Signer & { email: string }> {
  const { token } = await signInWithDevelopmentProvider(url, email)
  const api = createApiClient({ baseUrl: url, token: () => token, language: () => 'en' })
  const { id: user } = await api.send(getMe)
  return { ...(await makeActor(number)), user, api, token, email }
}

async function newKeys(person: Signer) {
  const { sealing_key, signing_key, user } = person
  const id = crypto.randomUUID()
  const methods = [{ id, kind: 'recovery' as const, argon2: null, passkey: null, sealed: 'cha1.AAAA' }]
  const digest = await hash(methodsDigestInput(methods))
  const place = { v: 1 as const, user, seq: 1, at: new Date().toISOString() }
  const access = await sign(person, 'chaveiro.account.access', { ...place, methods: digest })
  return { sealing_key, signing_key, methods, access }
}
const salt = randomText(16)

/** An organisation on a running server: an admin, a manager and a contributor, and vaults founded by the admin. */
export class ViewOrganisation {
  readonly admin: Signer
  readonly manager: Signer
  readonly contributor: Signer
  readonly entries: ViewEntry[] = []
  #roster!: RosterState

  private constructor(admin: Signer, manager: Signer, contributor: Signer) {
    this.admin = admin
    this.manager = manager
    this.contributor = contributor
  }

  get roster(): RosterState {
    return this.#roster
  }

  static async found(url: string): Promise<ViewOrganisation> {
    const admin = await signIn(url, 'admin@agencia.example', 1)
    const { user, email } = admin
    await admin.api.send(createKeys, { body: await newKeys(admin) })
    const payload = genesisPayload(admin, await makeActor(2))
    const identity = await personIdentity({ salt, user, email }, webVerifier)
    const founding = { ...payload, admin: { ...payload.admin, identity } }
    const genesis = await sign(admin, 'chaveiro.roster.genesis', founding)
    await admin.api.send(makeMeAdmin, { body: { genesis, identity_salt: salt } })
    const roster = await replayRoster([genesis], webVerifier)
    const manager = await signIn(url, 'manager@agencia.example', 3)
    const contributor = await signIn(url, 'contributor@agencia.example', 4)
    const made = new ViewOrganisation(admin, manager, contributor)
    made.#roster = roster
    for (const person of [manager, contributor]) await made.#join(person)
    await made.#appoint(manager.user)
    return made
  }

  async #join(person: Signer & { email: string }): Promise<void> {
    const enrol = await sign(person, 'chaveiro.roster.enrol', enrolPayload(person, this.#roster))
    await person.api.send(createKeys, { body: { ...(await newKeys(person)), enrol } })
    await this.#follow(enrol)
    const statement = await this.#vouchFor(person)
    await this.admin.api.send(appendRoster, { body: { statement, identity_salt: salt } })
    await this.#follow(statement)
  }

  async #vouchFor({ user, email, sealing_key, signing_key }: Actor & { email: string }): Promise<string> {
    return sign(this.admin, 'chaveiro.roster.vouch', {
      ...this.#place(),
      by: this.admin.user,
      user,
      identity: await personIdentity({ salt, user, email }, webVerifier),
      fingerprint: await fingerprintOf(sealing_key, signing_key, webVerifier),
    })
  }

  /** Adds people up to that number; their statements are signed but not sent, since nobody of them signs in. */
  async grow(people: number): Promise<RosterRow[]> {
    const rows: RosterRow[] = []
    const add = async (kind: string, user_id: string, statement: string) => {
      await this.#follow(statement)
      rows.push({ ...this.#roster.head, kind, user_id, statement })
    }
    for (let number = this.#roster.people.size; number < people; number += 1) {
      const person = { ...(await makeActor(1000 + number)), email: `person-${number}@agencia.example` }
      const enrol = await sign(person, 'chaveiro.roster.enrol', enrolPayload(person, this.#roster))
      await add('chaveiro.roster.enrol', person.user, enrol)
      await add('chaveiro.roster.vouch', person.user, await this.#vouchFor(person))
    }
    return rows
  }

  async #appoint(user: string): Promise<void> {
    const content = { ...this.#place(), by: this.admin.user, user, role: 'manager' as const }
    const statement = await sign(this.admin, 'chaveiro.roster.appoint', content)
    await this.admin.api.send(setUserRole, { params: { id: user }, body: { role: 'manager', statement } })
    await this.#follow(statement)
  }

  #place() {
    const { org, head } = this.#roster
    return { v: 1 as const, org, seq: head.seq + 1, prev: head.hash, at }
  }

  async #follow(statement: string): Promise<void> {
    this.#roster = await followStatement(this.#roster, statement, webVerifier)
  }

  async addVault(id: string, visibility: 'listed' | 'private'): Promise<void> {
    const { admin } = this
    const roster = this.#roster
    const create = await sign(admin, 'chaveiro.vault.create', createPayload(admin, roster, id))
    const created = await replayVaultLog([create], roster, webVerifier)
    const payload = generationPayload(admin, roster, created)
    const generation = await sign(admin, 'chaveiro.vault.generation', payload)
    const log = { seq: 1, hash: await hash(generation) }
    const sealed = `cha1.${randomText(1200)}`
    const delivery = await sign(admin, 'chaveiro.vault.delivery', {
      ...{ v: 1, org: roster.org, vault: id, at, by: admin.user, roster: roster.head, log },
      to: admin.user,
      fingerprint: await fingerprintOf(admin.sealing_key, admin.signing_key, webVerifier),
      generation: 1,
      commitment: payload.commitment,
      sealed: await hash(sealed),
    })
    const keys = [{ user: admin.user, generation: 1, sealed, delivery }]
    const name = `Cofre ${this.entries.length}`
    const founding = { create, generation, keys }
    await admin.api.send(createVault, { body: { id, name, visibility, founding } })
    this.entries.push({ vault: id, log, change: null })
  }
}
