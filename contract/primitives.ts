import { z } from 'zod'
import { maxLength } from './constants.ts'
import { fromBase64url } from './encoding/base64url.ts'
import { isStrongEd25519Point } from './log/statements/ed25519-key.ts'
import { isXWingKey } from './log/statements/x-wing-key.ts'
import { isAddress } from './rules/items/login-address.ts'
import { tooLong } from './rules/texts/field-limits.ts'
import { isVisible, plainName } from './rules/texts/in-sentence.ts'

/** An id made by a client or the server: a UUID in lower case (we make version 7, for requests version 4). */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, { error: 'not_id' })

const sealedForm = /^cha1\.[A-Za-z0-9_-]+$/

/** Sealed text: `cha1.` and base64url. The server checks only form and size. */
export const sealedText = (max: number) =>
  z.string({ error: 'not_sealed' }).max(max, tooLong).regex(sealedForm, { error: 'not_sealed' })
export const SealedItem = sealedText(maxLength.sealedItem)
export const SealedKey = sealedText(maxLength.sealedKey)
/** One custodian's custody values for one revision of one item of a two-person vault, sealed to one person. */
export const SealedValues = sealedText(maxLength.sealedValues)

/** A signed statement: compact JWS (RFC 7515). */
export const Statement = z
  .string()
  .max(maxLength.statement, tooLong)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/, { error: 'not_statement' })

/** A statement for a vault's log, with the vault's id. */
export const VaultStatement = z.object({ vault_id: Id, statement: Statement })
export type VaultStatement = z.infer<typeof VaultStatement>

// The largest integer that the database columns hold.
export const maxSeq = 2 ** 31 - 1

/** Bytes in base64url without padding. */
export const Base64Url = z.string().regex(/^[A-Za-z0-9_-]+$/, { error: 'invalid' })

/** The salt (16 bytes) of the commitment to a person's e-mail address, their `identity` in the roster. */
export const IdentitySalt = Base64Url.length(22)

const HeadPlace = z.object({ seq: z.int().min(0).max(maxSeq), hash: Base64Url.length(43) })
const ChangePlace = z.object({ number: z.int().min(1).max(maxSeq), hash: Base64Url.length(43) })

/** The newest statement of one vault's log and the newest change of its items. */
export const VaultPlace = z.object({ vault: Id, log: HeadPlace, change: ChangePlace.nullable() })
export type VaultPlace = z.infer<typeof VaultPlace>

/** The entries of the view in a statement, each with its salt (16 bytes). */
export const ViewEntries = z.array(VaultPlace.extend({ salt: Base64Url.length(22) })).max(10_000, tooLong)

/** The Merkle proof from an entry to the root in statement `seq` of the roster. */
export const EndingProof = z.object({
  seq: z.int(),
  entry: VaultPlace.extend({ salt: z.string() }),
  index: z.int(),
  siblings: z.array(z.string()).max(32),
})
export type EndingProof = z.infer<typeof EndingProof>

/** A person's public keys: X-Wing (1216 bytes) and Ed25519 (32 bytes). */
export const PublicKeys = z.object({ sealing_key: Base64Url.max(2000), signing_key: Base64Url.max(60) })

/** A sealing key from a client, refused if nothing can be sealed to it. */
export const NewSealingKey = Base64Url.max(2000).refine(isOf(isXWingKey), { error: 'invalid' })

/** Public keys from a client, checked to be valid. */
export const NewPublicKeys = z.object({
  sealing_key: NewSealingKey,
  signing_key: Base64Url.max(60).refine(isOf(isStrongEd25519Point), { error: 'invalid' }),
})

function isOf(isKey: (bytes: Uint8Array) => boolean) {
  return (text: string) => {
    const bytes = fromBase64url(text)
    return bytes !== null && isKey(bytes)
  }
}

/** An instant as the server writes it: ISO 8601, UTC, milliseconds. */
export const Instant = z.string()

/** A day, YYYY-MM-DD, that exists in the calendar. */
export const Day = z.string().refine(isDay, { error: 'not_date' })

function isDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  // PostgreSQL has no year 0.
  if (!match || match[1] === '0000') return false
  const date = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Text with at least one visible character, kept exactly as sent. */
export const requiredText = (max: number) =>
  z
    .string({ error: 'required' })
    .max(max, tooLong)
    .refine(isVisible, { error: 'required' })
    .refine(isWellFormed, { error: 'invalid' })

/** A name by which people tell things apart; the form sends it without invisible characters. */
export const plainText = (max: number) =>
  requiredText(max).refine((text) => text === plainName(text), { error: 'unseen_characters' })

export const optionalText = (max: number) =>
  z.string().max(max, tooLong).refine(isWellFormed, { error: 'invalid' }).default('')

/** PostgreSQL does not store NUL, nor UTF-8 encode lone surrogates. */
function isWellFormed(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

/** Empty, or an absolute address. */
export const LoginUrl = z
  .string()
  .max(maxLength.loginUrl, tooLong)
  .refine((text) => text === '' || isAddress(text), { error: 'not_url' })
  .default('')

/** The host of a page, with its port where that is not the usual one: exactly as browsers write it, without a dot behind it. */
export const PageHost = z
  .string({ error: 'invalid' })
  .max(maxLength.pageHost, tooLong)
  .refine((text) => /^[a-z0-9_.:[\]-]+$/.test(text) && !/\.(?::|$)/.test(text), { error: 'invalid' })
  .refine((text) => ['http', 'https'].some((scheme) => hostOf(`${scheme}://${text}`) === text), {
    error: 'invalid',
  })

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

/** Only these are shown as links; any other address is plain text. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)
}

/**
 * A list in which no id repeats. With two rows of one id, a screen could show one while the device checks the other, so such an
 * answer is rejected.
 */
export const eachOnce = <T extends { id: string }>(row: z.ZodType<T>) =>
  z.array(row).refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length)

/** A whole number in an address or a query, where it is text; both bounds included. */
export const numberIn = (least: number, most: number = maxSeq) =>
  z.coerce
    .number({ error: 'invalid' })
    .int({ error: 'invalid' })
    .min(least, { error: 'invalid' })
    .max(most, { error: 'invalid' })

export const Limit = numberIn(1, 1000)
export const Cursor = z.string().max(500, { error: 'invalid' })
