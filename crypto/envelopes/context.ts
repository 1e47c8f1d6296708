import { canonicalJson } from '@chaveiro/contract/encoding/canonical-json.ts'
import { OpenFailed } from './open-failed.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const hash = /^[A-Za-z0-9_-]{43}$/

/** The form of each member of a context. */
const memberForms = {
  /** A person's user id. */
  user: uuid,
  /** An unlock method's id. */
  method: uuid,
  argon2_memory_kib: 'count',
  argon2_passes: 'count',
  argon2_lanes: 'count',
  argon2_salt: /^[A-Za-z0-9_-]{22}$/,
  org: hash,
  vault: uuid,
  item: uuid,
  revision: 'count',
  generation: 'count',
  dealing: 'count',
  /** Which of a dealing's custody keys, from 1, in the order of its custodians. */
  position: 'count',
  recipient: uuid,
  /** Fingerprint of the recipient's keys. */
  fingerprint: /^1\.[A-Za-z0-9_-]{43}$/,
  /** SHA-256 of a passkey's credential id. */
  credential: hash,
  /** A request for access to one item, or the opening of a vault that lost its key. */
  request: uuid,
  /** What it opens: hash of the item's change, or digest of the vault's items. */
  content: hash,
  /** A trusted browser's id. */
  browser: uuid,
  /** A new browser's request, its commitment, and the unlocked browser's nonce. */
  approval: uuid,
  commitment: hash,
  answer: hash,
  /** A one-time link's token, a part of its address. */
  token: hash,
  /** A link's id. */
  link: uuid,
  /** A machine's id. */
  machine: uuid,
  /** A client's submission. */
  submission: uuid,
  /** A file of an item; which part of it, of an archive or of a device's index, from 1, and how many there are. */
  file: uuid,
  part: 'count',
  parts: 'count',
} as const

/**
 * What a custodian gives, by the newest dealing named. `position` is the giver's; in text about the first custodian's
 * values, the first custodian's.
 */
const givenValues = ['org', 'vault', 'generation', 'dealing', 'position', 'request', 'content'] as const

const argon2 = ['argon2_memory_kib', 'argon2_passes', 'argon2_lanes', 'argon2_salt'] as const

/**
 * The members of each purpose's context: all of them, and no others. Each purpose is one kind of content at one place.
 */
const purposes = {
  'account-secret.passphrase': ['user', 'method', ...argon2],
  'account-secret.recovery': ['user', 'method'],
  'account-secret.session': ['user'],
  'account-secret.passkey': ['user', 'method', 'credential'],
  'account-secret.trusted': ['user', 'browser'],
  'account-secret.approval': ['user', 'approval', 'commitment', 'answer'],
  'browser-request': ['user', 'approval'],
  'private-memory': ['user'],
  favourites: ['user', 'revision'],
  finder: ['user', 'part'],
  'vault-key': ['org', 'vault', 'generation', 'recipient', 'fingerprint'],
  'previous-vault-key': ['org', 'vault', 'generation'],
  item: ['org', 'vault', 'item', 'revision'],
  'file-part': ['org', 'file', 'part', 'parts'],
  'archive-part': [...argon2, 'part', 'parts'],
  'item-key': ['org', 'vault', 'item', 'revision', 'generation'],
  'custody-keys': ['org', 'vault', 'generation', 'dealing', 'recipient', 'fingerprint'],
  'custody-item-key': ['org', 'vault', 'item', 'revision', 'generation', 'dealing'],
  'granted-item-key': ['org', 'vault', 'item', 'revision', 'request', 'recipient', 'fingerprint'],
  'granted-custody-values': [...givenValues, 'recipient', 'fingerprint'],
  'confirming-custody-values': [...givenValues, 'recipient', 'fingerprint'],
  'locked-custody-values': givenValues,
  'opening-key': [...givenValues, 'recipient', 'fingerprint'],
  'one-time-secret': ['token'],
  'one-time-sender': ['token'],
  'one-time-file-part': ['token', 'file', 'part', 'parts'],
  'one-time-label': ['user', 'link'],
  /**
   * A link's secret for the vault's members, its private key for those who sign with it, and the client's name for its
   * page.
   */
  'submission-secret': ['org', 'vault', 'link', 'generation'],
  'submission-link-key': ['org', 'vault', 'link', 'recipient', 'fingerprint'],
  'submission-page': ['org', 'vault', 'link'],
  submission: ['org', 'vault', 'link', 'generation', 'submission'],
  'derive.archive-check': [...argon2, 'parts'],
  'derive.submission-token': [],
  'derive.submission-psk': [],
  'derive.submission-proof': [],
  'derive.sealing-seed': ['user'],
  'derive.signing-seed': ['user'],
  'derive.private-memory-key': ['user'],
  'derive.finder-key': ['user'],
  'derive.connect-place': ['user', 'approval', 'commitment'],
  'derive.vault-commitment': ['org', 'vault', 'generation'],
  'derive.item-wrap-key': ['org', 'vault', 'generation'],
  'derive.inbox-seed': ['org', 'vault', 'generation'],
  'derive.custody-key': ['org', 'vault', 'generation', 'dealing', 'position'],
  'derive.custody-value': ['org', 'vault', 'item', 'revision', 'generation', 'dealing', 'position'],
  'derive.custody-wrap-key': ['org', 'vault', 'item', 'revision', 'generation', 'dealing'],
  'derive.recovery-code': ['user', 'method'],
  'derive.recovery-kit': [],
  'derive.passkey': ['user', 'method', 'credential'],
  'derive.machine-sealing-seed': ['org', 'machine'],
  'derive.machine-signing-seed': ['org', 'machine'],
  'derive.machine-proof': ['org', 'machine'],
  'derive.one-time-token': [],
  'derive.one-time-key-proof': ['token'],
  'derive.one-time-password-key': ['token', ...argon2],
  'derive.one-time-proof': ['token'],
} as const

export type Purpose = keyof typeof purposes
type MemberName = keyof typeof memberForms
type MemberValue<Name extends MemberName> = (typeof memberForms)[Name] extends 'count' ? number : string
export type Place<P extends Purpose> = {
  readonly [Name in (typeof purposes)[P][number]]: MemberValue<Name>
}

/** The version of the formats, as contexts name it. */
const FORMAT = 1

const encoder = new TextEncoder()

/**
 * The context of a sealed or derived thing: canonical JSON (RFC 8785) of its format, purpose and place, as bytes.
 * Throws TypeError unless the place has exactly the purpose's members in the right form; a missing member is absent,
 * never null.
 */
export function contextOf<P extends Purpose>(purpose: P, place: Place<P>): Uint8Array<ArrayBuffer> {
  const names: readonly MemberName[] = purposes[purpose]
  const given = place as Record<string, unknown>
  const isExact = Object.keys(given).length === names.length
  if (!isExact || !names.every((name) => hasForm(name, given[name]))) {
    throw new TypeError(`not a place for ${purpose}`)
  }
  return encoder.encode(
    canonicalJson({ ...(place as Record<string, string | number>), format: FORMAT, purpose }),
  )
}

/** The same for opening, where the place often comes from a server: throws OpenFailed for an invalid one. */
export function contextToOpen<P extends Purpose>(purpose: P, place: Place<P>): Uint8Array<ArrayBuffer> {
  try {
    return contextOf(purpose, place)
  } catch {
    throw new OpenFailed()
  }
}

function hasForm(name: MemberName, value: unknown): boolean {
  const form = memberForms[name]
  if (form === 'count')
    return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 2 ** 31
  return typeof value === 'string' && form.test(value)
}
