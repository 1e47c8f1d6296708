import { randomBytes } from 'node:crypto'
import { purgeVault } from '@chaveiro/contract/calls/deleted-vaults.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as generations from '@chaveiro/contract/calls/generations.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import type { StatementKind, StatementPayload } from '@chaveiro/contract/log/statements/statement-kinds.ts'
import type { Erased } from '@chaveiro/contract/log/vaults/erasure.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { randomSealingKey } from '@chaveiro/contract/testing/sealing-key.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import type { TestServer } from '../platform/testing/test-server.ts'
import { readNewestChange } from '../signed-logs/append-item-change.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { hashOf } from './hash-of.ts'
import { newId, randomSealedText } from './signing-device.ts'
import { type Keyed, TestOrganisation } from './test-organisation.ts'

type LogKind = Extract<StatementKind, `chaveiro.vault.${string}`>
type Placed = 'v' | 'org' | 'vault' | 'seq' | 'prev' | 'at' | 'by' | 'roster' | 'log'
type Content<K extends LogKind> = Omit<StatementPayload<K>, Placed> & Partial<StatementPayload<K>>

/** Vaults of a test organisation, with everything signed as people's devices would. */
export class TestVaults {
  readonly server: TestServer
  readonly organisation: TestOrganisation
  readonly founder: Keyed

  private constructor(organisation: TestOrganisation) {
    this.server = organisation.server
    this.organisation = organisation
    this.founder = organisation.founder
  }

  static async found(server: TestServer): Promise<TestVaults> {
    return new TestVaults(await TestOrganisation.found(server))
  }

  /** A vault with its key, made by the founder; returns its id. */
  async makeVault(body: object = {}, by = this.founder): Promise<string> {
    const id = newId()
    const founding = await this.founding(by, id)
    const whole = { id, name: 'Cofre', founding, ...body }
    mustBe200(await this.server.send(calls.createVault, { as: by, body: whole }))
    return id
  }

  async founding(by: Keyed, vault: string, admits: Content<'chaveiro.vault.admit'>[] = []) {
    const chain = await this.chain(by, vault)
    const create = chain.add('chaveiro.vault.create', { custody: 'shared' })
    const signed = admits.map((admit) => chain.add('chaveiro.vault.admit', admit))
    const commitment = randomBytes(32).toString('base64url')
    const generation = chain.add('chaveiro.vault.generation', {
      generation: 1,
      commitment,
      inbox_key: randomSealingKey(),
    })
    const log = { seq: chain.seq - 1, hash: hashOf(generation) }
    const keys = [await this.#delivery(by, by, vault, { generation: 1, commitment, log })]
    return { create, admits: signed, generation, keys }
  }

  /** One statement after the vault's newest head. */
  async sign<K extends LogKind>(kind: K, by: Keyed, vault: string, content: Content<K>): Promise<string> {
    return (await this.chain(by, vault)).add(kind, content)
  }

  /** Signs several consecutive statements of one person. */
  async chain(by: Keyed, vault: string) {
    const { org, head } = await this.organisation.roster()
    const log = await this.log(vault)
    let seq = log ? log.head.seq + 1 : 0
    let prev = log?.head.hash
    const now = new Date(this.server.clock.now()).toISOString()
    const at = log && log.at > now ? log.at : now
    const newest = await readNewestChange(this.server.platform.db.read, vault)
    const change = newest && { number: newest.number, hash: newest.hash }
    return {
      get seq() {
        return seq
      },
      add: <K extends LogKind>(kind: K, content: Content<K>): string => {
        const place = { v: 1, org, vault, at, by: by.id, roster: head, seq, ...(prev && { prev }) }
        const closes = kind === 'chaveiro.vault.remove' || kind === 'chaveiro.vault.generation'
        const payload = {
          ...place,
          ...(closes && change && { change }),
          ...content,
        } as unknown as StatementPayload<K>
        const text = signStatement(kind, payload, by.keys.signing)
        seq += 1
        prev = hashOf(text)
        return text
      },
    }
  }

  /** An admission; in a two-person vault it names the person's present keys. */
  async admit(
    by: Keyed,
    vault: string,
    user: string,
    more: { from?: string; confirms?: string; access?: 'reader' } = {},
  ) {
    const isSplit = (await this.log(vault))?.custody === 'split'
    const fingerprint = isSplit && (await this.organisation.roster()).people.get(user)?.fingerprint
    return this.sign('chaveiro.vault.admit', by, vault, {
      user,
      ...(fingerprint && { fingerprint }),
      ...more,
    })
  }

  remove(by: Keyed, vault: string, user: string, more: { from?: string } = {}) {
    return this.sign('chaveiro.vault.remove', by, vault, { user, ...more })
  }

  /** The newest key, sealed to somebody and signed by `by`. */
  async makeDelivery(
    by: Keyed,
    to: Keyed,
    vault: string,
    change: object = {},
  ): Promise<deliveries.SealedVaultKey> {
    const log = await this.log(vault)
    if (!log?.generation) throw new Error('the vault has no key')
    const { number, commitment } = log.generation
    return this.#delivery(by, to, vault, { generation: number, commitment, log: log.head }, change)
  }

  /** The body that starts the next generation, with the key for these people. */
  async generation(by: Keyed, vault: string, recipients: Keyed[], change: { generation?: number } = {}) {
    const number = change.generation ?? ((await this.log(vault))?.generation?.number ?? 0) + 1
    const previous = randomSealedText(170)
    const commitment = randomBytes(32).toString('base64url')
    const chain = await this.chain(by, vault)
    const log = { seq: chain.seq, hash: '' }
    const generation = chain.add('chaveiro.vault.generation', {
      generation: number,
      commitment,
      inbox_key: randomSealingKey(),
      previous: hashOf(previous),
    })
    log.hash = hashOf(generation)
    const keys = await Promise.all(
      recipients.map((to) => this.#delivery(by, to, vault, { generation: number, commitment, log })),
    )
    return { generation, previous, keys }
  }

  /** Marks a new generation as due or not, as the server's own decisions would. */
  async makeDue(vault: string, due = true): Promise<void> {
    const set = { generation_due: due }
    await this.server.platform.db.inTransaction((tx) =>
      tx.kysely.updateTable('vaults').set(set).where('id', '=', vault).execute(),
    )
  }

  /** Starts the next generation, which must succeed. */
  async start(by: Keyed, vault: string, recipients: Keyed[]): Promise<void> {
    const body = await this.generation(by, vault, recipients)
    mustBe200(await this.server.call(generations.startGeneration, { as: by, params: { id: vault }, body }))
  }

  /** Makes somebody a member by decision and signature, and delivers the key. */
  async addMember(
    by: Keyed,
    vault: string,
    member: Keyed,
    access: 'member' | 'reader' = 'member',
  ): Promise<void> {
    const more = access === 'reader' ? { access } : {}
    const statements = [{ vault_id: vault, statement: await this.admit(by, vault, member.id, more) }]
    const body = { user_id: member.id, access, statements }
    mustBe200(await this.server.call(members.addVaultMember, { as: by, params: { id: vault }, body }))
    await this.deliver(by, vault, [member])
  }

  async deliver(by: Keyed, vault: string, people: Keyed[]): Promise<void> {
    const keys = await Promise.all(people.map((to) => this.makeDelivery(by, to, vault)))
    mustBe200(await this.server.call(deliveries.deliverKeys, { as: by, body: { vault_id: vault, keys } }))
  }

  /** What `by`'s device signs to erase the vault, or something in it. */
  async erasure(by: Keyed, vault: string, erased: Erased = {}, change: object = {}): Promise<string> {
    const log = await this.log(vault)
    if (!log) throw new Error('the vault has no log')
    const { org, head } = await this.organisation.roster()
    const at = new Date(this.server.clock.now()).toISOString()
    const place = { v: 1 as const, org, vault, at, by: by.id, log: log.head, roster: head }
    return signStatement('chaveiro.vault.erasure', { ...place, ...erased, ...change }, by.keys.signing)
  }

  /** Deletes a vault with a log, signed. */
  async deleteVault(by: Keyed, vault: string) {
    const body = { signature: await this.erasure(by, vault) }
    return this.server.call(calls.deleteVault, { as: by, params: { id: vault }, body })
  }

  /** Removes a deleted vault with a log for good, signed later than its deletion. */
  async purgeVault(by: Keyed, vault: string) {
    const at = new Date(this.server.clock.now() + 1).toISOString()
    const body = { signature: await this.erasure(by, vault, {}, { at }) }
    return this.server.call(purgeVault, { as: by, params: { id: vault }, body })
  }

  async log(vault: string): Promise<VaultLogState | null> {
    const { db, atRest } = this.server.platform
    return currentVaultLog(db.read, atRest, vault)
  }

  async vault(id: string, as: { token: string } = this.founder): Promise<calls.Vault | undefined> {
    const { body } = await this.server.call(calls.listVaults, { as })
    return body.find((vault) => vault.id === id)
  }

  /** Membership rows as `source user`, with `signed` and `holds` if true. */
  async members(vault: string, as: { token: string } = this.founder) {
    const { body } = await this.server.call(members.listVaultMembers, { as, params: { id: vault } })
    return body
  }

  async #delivery(
    by: Keyed,
    { id: to, keys }: Keyed,
    vault: string,
    place: Pick<StatementPayload<'chaveiro.vault.delivery'>, 'generation' | 'commitment' | 'log'>,
    change: object = {},
  ): Promise<deliveries.SealedVaultKey> {
    const { org, head } = await this.organisation.roster()
    const sealed = randomSealedText()
    const fingerprint = await fingerprintOf(keys.sealing_key, keys.signing_key, nodeVerifier)
    const at = new Date(this.server.clock.now()).toISOString()
    const fields = { v: 1, org, vault, at, by: by.id, to, fingerprint, sealed: hashOf(sealed), roster: head }
    const payload = { ...fields, ...place, ...change } as StatementPayload<'chaveiro.vault.delivery'>
    const delivery = signStatement('chaveiro.vault.delivery', payload, by.keys.signing)
    return { user: to, generation: place.generation, sealed, delivery }
  }
}

function mustBe200({ status, error }: { status: number; error: unknown }): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(error)}`)
}
