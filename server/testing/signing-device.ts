import { randomBytes } from 'node:crypto'
import type { VaultFounding } from '@chaveiro/contract/calls/vault-logs.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type {
  LogHead,
  StatementKind,
  StatementPayload,
} from '@chaveiro/contract/log/statements/statement-kinds.ts'
import { type OverviewFields, overviewDigestInput } from '@chaveiro/contract/rules/items/item-overview.ts'
import { randomSealingKey } from '@chaveiro/contract/testing/sealing-key.ts'
import { makeTestKeys, signStatement, type TestKeys } from '@chaveiro/contract/testing/signing.ts'
import { makeId } from '../platform/ids/ids.ts'
import type { Platform } from '../platform/platform.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { readNewestChange } from '../signed-logs/append-item-change.ts'
import { selectStanding } from '../signed-logs/item-changes.queries.ts'
import { appendToRoster } from '../signed-logs/roster-log.ts'
import { currentVaultLog } from '../signed-logs/vault-log.ts'
import { hashOf } from './hash-of.ts'
import { enrol, genesis } from './statements.ts'

const at = '2026-01-01T00:00:00.000Z'

/** A text in the form that a server checks, with random bytes inside. */
export const randomSealedText = (bytes = 300) => `cha1.${randomBytes(bytes).toString('base64url')}`
export const newId = () => makeId(Date.now())

/**
 * A person's signing device, for tests of the server: real Ed25519 signatures over real statements. Sealed texts are
 * random, since the server cannot open them anyway.
 */
export class SigningDevice {
  readonly user: string
  readonly #keys: TestKeys
  org = ''
  roster: LogHead = { seq: 0, hash: '' }
  /** The server whose newest changes it continues. */
  platform: Platform | undefined

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

  async #append(platform: Platform, statement: string): Promise<void> {
    const { db, atRest, clock } = platform
    this.platform = platform
    const state = await db.inTransaction((tx) =>
      appendToRoster(tx, atRest, statement, { actor: { id: this.user }, now: clock.now() }),
    )
    this.org = state.org
    this.roster = state.head
  }

  /** Everything that founds a vault; `change` overrides a payload before it is signed. */
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
    const sealed = randomSealedText()
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

  /**
   * The sealed half of an item write, signed over the given overview as the vault's next change: a create, or after the
   * item's newest change. `change` overrides the payload before it is signed; with `after` it is the next one after
   * that.
   */
  async seal(
    place: { vault: string; item: string; revision?: number; generation?: number },
    overview: OverviewFields,
    change: ChangeOverride = {},
    after?: string,
  ) {
    const password = randomSealedText()
    const key = randomSealedText(170)
    const overview_salt = randomBytes(16).toString('base64url')
    const { before, ...payload } = await this.#nextChange(place, after)
    const { revision, generation } = payload
    const signature = this.sign('chaveiro.item.change', {
      ...payload,
      ...(revision === 1 ? { act: 'create' } : { act: 'revise', before }),
      sealed: hashOf(password),
      key: hashOf(key),
      overview: hashOf(overviewDigestInput(overview, overview_salt)),
      ...change,
    } as StatementPayload<'chaveiro.item.change'>)
    return { revision, generation, password, key, signature, overview_salt }
  }

  /** A signed deletion as the vault's next change, or as the next one after another. */
  async signDeletion(
    place: { vault: string; item: string; revision: number; generation?: number },
    change: ChangeOverride = {},
    after?: string,
  ): Promise<string> {
    const payload = { ...(await this.#nextChange(place, after)), act: 'delete', ...change }
    return this.sign('chaveiro.item.change', payload as StatementPayload<'chaveiro.item.change'>)
  }

  async #nextChange(
    {
      vault,
      item,
      revision = 1,
      generation = 1,
    }: { vault: string; item: string; revision?: number; generation?: number },
    after?: string,
  ) {
    const { org, user: by, roster, platform } = this
    if (!platform) throw new Error('the device knows no server')
    const { db, atRest } = platform
    const log = await currentVaultLog(db.read, atRest, vault)
    const newest = after === undefined ? await readNewestChange(db.read, vault) : pointOf(after)
    const standing = await db.read.first(selectStanding, { item_id: item })
    return {
      v: 1,
      org,
      vault,
      number: (newest?.number ?? 0) + 1,
      ...(newest && { prev: newest.hash }),
      item,
      revision,
      before: standing?.hash ?? hashOf('nothing'),
      generation,
      at: newest && newest.at > at ? newest.at : at,
      by,
      roster,
      log: log?.head ?? { seq: 0, hash: hashOf('no log') },
    }
  }
}

/** An override for any member of any change. */
export type ChangeOverride = { [name: string]: unknown }

function pointOf(statement: string) {
  const { number, at } = parseStatement(statement, 'chaveiro.item.change').payload
  return { number, at, hash: hashOf(statement) }
}
