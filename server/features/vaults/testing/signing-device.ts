import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type DirectoryFields, directoryDigestInput } from '@chaveiro/contract/rules/directory.ts'
import { fingerprintOf } from '@chaveiro/contract/rules/fingerprint.ts'
import { statementSigningInput } from '@chaveiro/contract/rules/statement.ts'
import type { LogHead, StatementKind, StatementPayload } from '@chaveiro/contract/rules/statement-kinds.ts'
import type { VaultFounding } from '@chaveiro/contract/vaults.ts'
import { nodeVerifier } from '../../../access/node-verifier.ts'
import { appendToRoster } from '../../../access/signed-roster.ts'
import { makeId } from '../../../platform/ids/ids.ts'
import type { Platform } from '../../../platform/platform.ts'

const at = '2026-01-01T00:00:00.000Z'

export const hashOf = (text: string) => hash('sha256', text, 'base64url')
/** Text of the outer form that a server can check; what is inside is noise. */
export const sealedNoise = (bytes = 300) => `cha1.${randomBytes(bytes).toString('base64url')}`
export const newId = () => makeId(Date.now())

/**
 * What a person's device signs, for tests of the server: real Ed25519 signatures over real statements. Sealed texts are
 * noise, since the server cannot open them anyway.
 */
export class SigningDevice {
  readonly user: string
  readonly signingKey: string
  readonly sealingKey = randomBytes(1216).toString('base64url')
  readonly #private: KeyObject
  org = ''
  roster: LogHead = { seq: 0, hash: '' }

  constructor(user: string) {
    this.user = user
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    this.#private = privateKey
    this.signingKey = publicKey.export({ format: 'jwk' }).x as string
  }

  sign<K extends StatementKind>(kind: K, payload: StatementPayload<K>): string {
    const input = statementSigningInput(kind, payload)
    return `${input}.${sign(null, Buffer.from(input), this.#private).toString('base64url')}`
  }

  /** Founds the organisation with this person as its first admin. */
  async foundOrganisation({ db, atRest, clock }: Platform): Promise<void> {
    const recovery = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x as string
    const genesis = this.sign('chaveiro.roster.genesis', {
      v: 1,
      seq: 0,
      at,
      nonce: randomBytes(16).toString('base64url'),
      admin: { user: this.user, sealing_key: this.sealingKey, signing_key: this.signingKey },
      recovery_key: recovery,
    })
    const { org, head } = await db.inTransaction((tx) => appendToRoster(tx, atRest, genesis, clock.now()))
    this.org = org
    this.roster = head
  }

  /** Appends this person's keys to the roster of the founder's organisation. */
  async enrol({ db, atRest, clock }: Platform, founder: SigningDevice): Promise<void> {
    const enrol = this.sign('chaveiro.roster.enrol', {
      v: 1,
      org: founder.org,
      seq: founder.roster.seq + 1,
      prev: founder.roster.hash,
      at,
      user: this.user,
      sealing_key: this.sealingKey,
      signing_key: this.signingKey,
    })
    const { org, head } = await db.inTransaction((tx) => appendToRoster(tx, atRest, enrol, clock.now()))
    this.org = org
    this.roster = head
    founder.roster = head
  }

  /** Everything that founds a vault; `change` alters a payload before it is signed. */
  async found(
    vault: string,
    change: {
      create?: Partial<StatementPayload<'chaveiro.vault.create'>>
      generation?: Partial<StatementPayload<'chaveiro.vault.generation'>>
      handOver?: Partial<StatementPayload<'chaveiro.vault.hand-over'>>
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
      inbox_key: randomBytes(1216).toString('base64url'),
      ...change.generation,
    })
    const sealed = sealedNoise()
    const handOver = this.sign('chaveiro.vault.hand-over', {
      ...common,
      to: this.user,
      fingerprint: await fingerprintOf(this.sealingKey, this.signingKey, nodeVerifier),
      generation: 1,
      commitment,
      sealed: hashOf(sealed),
      log: { seq: 1, hash: hashOf(generation) },
      ...change.handOver,
    })
    return { create, generation, keys: [{ user: this.user, generation: 1, sealed, hand_over: handOver }] }
  }

  /** The sealed half of an item write, signed over the directory given. */
  seal(
    place: { vault: string; item: string; revision?: number; generation?: number },
    directory: DirectoryFields,
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
      directory: hashOf(directoryDigestInput(directory)),
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
