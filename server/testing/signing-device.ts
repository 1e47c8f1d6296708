import { hash, randomBytes } from 'node:crypto'
import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/item-overview.ts'
import type { LogHead, StatementKind, StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import { randomSealingKey } from '@chaveiro/contract/rules/testing/sealing-key.ts'
import type { VaultFounding } from '@chaveiro/contract/vault-logs.ts'
import { makeId } from '../platform/ids/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { appendToRoster } from '../signed-logs/roster-log.ts'
import { enrol, genesis, makeTestKeys, signStatement, type TestKeys } from './statements.ts'

const at = '2026-01-01T00:00:00.000Z'

const hashOf = (text: string) => hash('sha256', text, 'base64url')
/** Text of the outer form that a server can check; what is inside is noise. */
export const sealedNoise = (bytes = 300) => `cha1.${randomBytes(bytes).toString('base64url')}`
export const newId = () => makeId(Date.now())

/**
 * What a person's device signs, for tests of the server: real Ed25519 signatures over real statements. Sealed texts are
 * noise, since the server cannot open them anyway.
 */
export class SigningDevice {
  readonly user: string
  readonly #keys: TestKeys
  org = ''
  roster: LogHead = { seq: 0, hash: '' }

  constructor(user: string, keys = makeTestKeys()) {
    this.user = user
    this.#keys = keys
  }

  sign<K extends StatementKind>(kind: K, payload: StatementPayload<K>): string {
    return signStatement(kind, payload, this.#keys.signing)
  }

  /** Founds the organisation with this person as its first admin. */
  async foundOrganisation(platform: Platform): Promise<void> {
    await this.#append(platform, genesis(this.user, this.#keys))
  }

  /** Appends this person's keys to the roster of the founder's organisation. */
  async enrol(platform: Platform, founder: SigningDevice): Promise<void> {
    const { org, roster } = founder
    await this.#append(
      platform,
      enrol(this.user, this.#keys, { org, seq: roster.seq + 1, prev: roster.hash }),
    )
    founder.roster = this.roster
  }

  async #append({ db, atRest, clock }: Platform, statement: string): Promise<void> {
    const state = await db.inTransaction((tx) => appendToRoster(tx, atRest, statement, clock.now()))
    this.org = state.org
    this.roster = state.head
  }

  /** Everything that founds a vault; `change` alters a payload before it is signed. */
  async found(
    vault: string,
    change: {
      create?: Partial<StatementPayload<'chaveiro.vault.create'>>
      generation?: Partial<StatementPayload<'chaveiro.vault.generation'>>
      delivery?: Partial<StatementPayload<'chaveiro.vault.delivery'>>
    } = {},
  ): Promise<VaultFounding> {
    const common = { v: 1, org: this.org, vault, at, by: this.user, roster: this.roster } as const
    const create = this.sign('chaveiro.vault.create', {
      ...common,
      seq: 0,
      custody: 'shared',
      ...change.create,
    })
    const commitment = randomBytes(32).toString('base64url')
    const generation = this.sign('chaveiro.vault.generation', {
      ...common,
      seq: 1,
      prev: hashOf(create),
      generation: 1,
      commitment,
      inbox_key: randomSealingKey(),
      ...change.generation,
    })
    const sealed = sealedNoise()
    const delivery = this.sign('chaveiro.vault.delivery', {
      ...common,
      to: this.user,
      fingerprint: await fingerprintOf(this.#keys.sealing_key, this.#keys.signing_key, nodeVerifier),
      generation: 1,
      commitment,
      sealed: hashOf(sealed),
      log: { seq: 1, hash: hashOf(generation) },
      ...change.delivery,
    })
    return { create, generation, keys: [{ user: this.user, generation: 1, sealed, delivery: delivery }] }
  }

  /** The sealed half of an item write, signed over the overview given. */
  seal(
    place: { vault: string; item: string; revision?: number; generation?: number },
    overview: OverviewFields,
    change: Partial<StatementPayload<'chaveiro.item.revision'>> = {},
  ) {
    const { vault, item, revision = 1, generation = 1 } = place
    const password = sealedNoise()
    const key = sealedNoise(170)
    const signature = this.sign('chaveiro.item.revision', {
      v: 1,
      org: this.org,
      vault,
      item,
      revision,
      generation,
      sealed: hashOf(password),
      key: hashOf(key),
      overview: hashOf(overviewDigestInput(overview)),
      by: this.user,
      roster: this.roster,
      ...change,
    })
    return { revision, generation, password, key, signature }
  }

  signDeletion(place: { vault: string; item: string; revision: number; generation?: number }): string {
    const { vault, item, revision, generation = 1 } = place
    const { org, user: by, roster } = this
    return this.sign('chaveiro.item.deletion', { v: 1, org, vault, item, revision, generation, by, roster })
  }
}
