import { type HkdfKey, importHkdfKey } from './hkdf.ts'
import { randomBytes } from './random-bytes.ts'

/**
 * A 32-byte secret of one kind. The kind is part of the type, so an item key cannot be passed as a vault key. The bytes
 * are a private field, so they appear in no log, JSON or structured clone. The platform's copy is imported once.
 */
export class SecretKey<Kind extends string> {
  readonly kind: Kind
  readonly #bytes: Uint8Array<ArrayBuffer>
  #hkdf: Promise<HkdfKey> | undefined

  private constructor(kind: Kind, bytes: Uint8Array<ArrayBuffer>) {
    if (bytes.length !== 32) throw new RangeError('a key has 32 bytes')
    this.kind = kind
    this.#bytes = bytes
  }

  /** Takes ownership of the bytes: the caller must not keep or change them. */
  static of<Kind extends string>(kind: Kind, bytes: Uint8Array<ArrayBuffer>): SecretKey<Kind> {
    return new SecretKey(kind, bytes)
  }

  static random<Kind extends string>(kind: Kind): SecretKey<Kind> {
    return new SecretKey(kind, randomBytes(32))
  }

  /** The key as HKDF input. */
  hkdf(): Promise<HkdfKey> {
    this.#hkdf ??= importHkdfKey(this.#bytes)
    return this.#hkdf
  }

  /** Whether both are the same key. */
  equals(other: SecretKey<Kind>): boolean {
    return this.#bytes.reduce((differs, byte, at) => differs | (byte ^ (other.#bytes[at] ?? 0)), 0) === 0
  }

  /** A copy of the bytes, only to be sealed under another key. */
  copyBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice()
  }
}

export type AccountSecret = SecretKey<'account'>
export type PrivateMemoryKey = SecretKey<'private-memory'>
/** Seals the index of items that a person's own device keeps. */
export type FinderKey = SecretKey<'finder'>
export type VaultKey = SecretKey<'vault'>
export type ItemWrapKey = SecretKey<'item-wrap'>
export type ItemKey = SecretKey<'item'>
/** One file's own key, kept in the secret of its item. */
export type FileKey = SecretKey<'file'>
/** One of the keys that a two-person vault's custodians hold among them. */
export type CustodyKey = SecretKey<'custody'>
/** Derived from a custody key for one revision of one item. */
export type CustodyValue = SecretKey<'custody-value'>
/** The secret in a client link's address, beside its key's fingerprint. */
export type LinkSecret = SecretKey<'link'>
/** Stretched from a passphrase, or derived from a recovery code. */
export type UnlockKey = SecretKey<'unlock'>
/** The secret in a machine's token. */
export type MachineSecret = SecretKey<'machine'>
/** The key in the fragment of a one-time link. */
export type OneTimeKey = SecretKey<'one-time'>
/** The key that a one-time secret is sealed with: the link's own, or one derived from it and a password. */
export type OneTimeSealingKey = SecretKey<'one-time-sealing'> | OneTimeKey
