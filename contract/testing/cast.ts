import { toBase64url } from '../encoding/base64url.ts'
import { appendRoster, type RosterState, replayRoster } from '../log/roster/roster.ts'
import { hashText, type Verifier } from '../log/statements/statement.ts'
import { keyAlgorithm } from '../log/statements/statement-forms.ts'
import type { StatementKind, StatementPayload } from '../log/statements/statement-kinds.ts'
import { replayVaultLog, type VaultLogState } from '../log/vaults/vault-log.ts'
import type { OverviewFields } from '../rules/items/item-overview.ts'
import { randomSealingKey } from './sealing-key.ts'
import { makeTestKeys, signInput, signStatement, type TestKeys } from './signing.ts'

/** People, logs and signatures for the tests of the rules, generated on every run. */

const encoder = new TextEncoder()

/** The platform's WebCrypto; the frozen vectors are run against Node's own as well. */
export const webVerifier: Verifier = {
  sha256: async (message) => new Uint8Array(await crypto.subtle.digest('SHA-256', message)),
  async verifyEd25519(publicKey, signature, message) {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return crypto.subtle.verify('Ed25519', key, signature, message)
  },
}

export type Actor = TestKeys & { readonly user: string }

export function id(number: number): string {
  return `01980000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

export const at = '2026-03-01T12:00:00.000Z'
export const someHash = toBase64url(new Uint8Array(32).fill(7))
/** A view's root, for tests that need no proofs. */
export const someView = { root: someHash, size: 0 }
export const someFingerprint = `1.${someHash}`

/** A person with a real signing key. */
export async function makeActor(number: number): Promise<Actor> {
  return { user: id(number), ...makeTestKeys() }
}

export function randomText(length: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(length)))
}

export async function sign<K extends StatementKind>(
  actor: Actor,
  kind: K,
  payload: StatementPayload<K>,
): Promise<string> {
  return signStatement(kind, payload, actor.signing)
}

/** Signs a header and a payload as given, however malformed. */
export async function signRaw(actor: Actor, header: string, payload: string): Promise<string> {
  const encode = (text: string) => toBase64url(encoder.encode(text))
  return signInput(`${encode(header)}.${encode(payload)}`, actor.signing)
}

export function genesisPayload(admin: Actor, recovery: Actor): StatementPayload<'chaveiro.roster.genesis'> {
  const { user, sealing_key, signing_key } = admin
  return {
    v: 1,
    seq: 0,
    at,
    nonce: randomText(16),
    admin: { user, algorithm: keyAlgorithm, sealing_key, signing_key, identity: someHash },
    recovery_key: recovery.signing_key,
  }
}

export function enrolPayload(actor: Actor, roster: RosterState): StatementPayload<'chaveiro.roster.enrol'> {
  const { user, sealing_key, signing_key } = actor
  const { org, head } = roster
  const keys = { algorithm: keyAlgorithm, sealing_key, signing_key } as const
  return { v: 1, org, seq: head.seq + 1, prev: head.hash, at, user, ...keys }
}

export type Scene = {
  readonly admin: Actor
  readonly recovery: Actor
  /** Enrolled, but not vouched for and no custodian. */
  readonly colleague: Actor
  readonly genesis: string
  readonly roster: RosterState
  readonly vault: string
  readonly create: string
  readonly generation: string
  readonly log: VaultLogState
}

/** An organisation with an admin and a colleague, and a vault with its first generation. */
export async function makeScene(): Promise<Scene> {
  const [admin, recovery, colleague] = await Promise.all([makeActor(1), makeActor(2), makeActor(3)])
  const genesis = await sign(admin, 'chaveiro.roster.genesis', genesisPayload(admin, recovery))
  const founded = await replayRoster([genesis], webVerifier)
  const enrol = await sign(colleague, 'chaveiro.roster.enrol', enrolPayload(colleague, founded))
  const roster = await appendRoster(founded, enrol, webVerifier)
  const vault = id(100)
  const create = await sign(admin, 'chaveiro.vault.create', createPayload(admin, roster, vault))
  const created = await replayVaultLog([create], roster, webVerifier)
  const generation = await sign(admin, 'chaveiro.vault.generation', generationPayload(admin, roster, created))
  const log = await replayVaultLog([create, generation], roster, webVerifier)
  return { admin, recovery, colleague, genesis, roster, vault, create, generation, log }
}

export function createPayload(
  by: Actor,
  roster: RosterState,
  vault: string,
): StatementPayload<'chaveiro.vault.create'> {
  return { v: 1, org: roster.org, vault, seq: 0, at, by: by.user, custody: 'shared', roster: roster.head }
}

/** The next generation of a log; `previous` from the second on. */
export function generationPayload(
  by: Actor,
  roster: RosterState,
  log: VaultLogState,
): StatementPayload<'chaveiro.vault.generation'> {
  const number = (log.generation?.number ?? 0) + 1
  return {
    v: 1,
    org: log.org,
    vault: log.vault,
    seq: log.head.seq + 1,
    prev: log.head.hash,
    at,
    by: by.user,
    generation: number,
    commitment: randomText(32),
    inbox_key: randomSealingKey(),
    ...(number === 1 ? {} : { previous: someHash }),
    roster: roster.head,
  }
}

export const overview: OverviewFields = {
  title: 'Google Ads',
  type: 'ad_token_google',
  login: 'ads@agencia.example',
  login_url: 'https://ads.google.com/',
  environment: 'prod',
  criticality: 'high',
  owner: 'admin@agencia.example',
  client: 'Padaria São João',
  squad: '',
  expires_at: null,
  login_instructions: 'Second factor: ask Ana 📱',
  no_copy: false,
  requires_checkout: true,
  rehearsal: false,
  has_code: false,
  has_notes: false,
  has_files: false,
  more_urls: [],
  url_match: 'exact',
  labels: [],
  tags: { client: 'Padaria São João', squad: '', environment: 'prod', criticality: 'high' },
}

export const hash = (text: string) => hashText(text, webVerifier)
