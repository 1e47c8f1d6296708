import { type HkdfKey, importHkdfKey } from './hkdf.ts'
import { randomBytes } from './random-bytes.ts'

/**
 * A 32-byte secret of one kind. The kind is part of the type, so an item key does not fit where a vault key
 * belongs; the bytes are a private field, so they show in no log, JSON or structured clone. The platform's copy
 * is imported once.
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

  /** Takes the bytes over: the caller must not keep or change them. */
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

  /** A copy of the bytes, to be sealed under another key and for nothing else. */
  copyBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice()
  }
}

export type AccountSecret = SecretKey<'account'>
export type PrivateMemoryKey = SecretKey<'private-memory'>
export type VaultKey = SecretKey<'vault'>
export type ItemWrapKey = SecretKey<'item-wrap'>
export type ItemKey = SecretKey<'item'>
/** One of the keys that a split vault's custodians share among each other. */
export type CustodyKey = SecretKey<'custody'>
/** What a custody key gives for one revision of one item. */
export type CustodyValue = SecretKey<'custody-value'>
/** What a client link's address carries beside its key's fingerprint. */
export type LinkSecret = SecretKey<'link'>
/** Stretched from a passphrase, or made from a recovery code. */
export type UnlockKey = SecretKey<'unlock'>
/** What the fragment of a one-time link carries. */
export type OneTimeKey = SecretKey<'one-time'>
/** What a one-time secret is sealed with: the link's key, or what it and a password give together. */
export type OneTimeSealingKey = SecretKey<'one-time-sealing'> | OneTimeKey
