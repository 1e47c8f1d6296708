import { z } from 'zod'

/** Base64url of exactly n bytes in its one canonical spelling (the last character's unused bits are zero). */
const bytes = (length: number) => {
  const wholeChars = Math.floor((length * 8) / 6)
  const lastChar = ['', '[AQgw]', '[AEIMQUYcgkosw048]'][length % 3] as string
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${wholeChars}}${lastChar}$`))
}

const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine((text) => {
    const ms = Date.parse(text)
    return !Number.isNaN(ms) && new Date(ms).toISOString() === text
  })
const Hash = bytes(32)
const SealingKey = bytes(1216)
const SigningKey = bytes(32)
const Seq = z
  .int()
  .min(0)
  .max(2 ** 31)
const Count = z
  .int()
  .min(1)
  .max(2 ** 31)
const Head = z.strictObject({ seq: Seq, hash: Hash })
const version = { v: z.literal(1) }

/**
 * The payload of every kind of signed statement, by its `typ`. Binary values are base64url without padding,
 * instants are UTC with milliseconds, ids are lower-case UUIDs, hashes are SHA-256. A new kind is one entry
 * here and one in the table of the log that it belongs to.
 */
export const statementSchemas = {
  'chaveiro.roster.genesis': z.strictObject({
    ...version,
    seq: z.literal(0),
    at: Instant,
    nonce: bytes(16),
    admin: z.strictObject({ user: Id, sealing_key: SealingKey, signing_key: SigningKey }),
    recovery_key: SigningKey,
  }),
  'chaveiro.roster.enrol': z.strictObject({
    ...version,
    org: Hash,
    seq: Count,
    prev: Hash,
    at: Instant,
    user: Id,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    invitation: z.strictObject({ invite: Hash, countersignature: bytes(64) }).optional(),
  }),
  'chaveiro.vault.create': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    seq: z.literal(0),
    at: Instant,
    by: Id,
    custody: z.literal('shared'),
    roster: Head,
  }),
  'chaveiro.vault.generation': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    seq: Count,
    prev: Hash,
    at: Instant,
    by: Id,
    generation: Count,
    commitment: bytes(32),
    inbox_key: SealingKey,
    previous: Hash.optional(),
    roster: Head,
  }),
  'chaveiro.vault.hand-over': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    at: Instant,
    by: Id,
    to: Id,
    fingerprint: Hash,
    generation: Count,
    commitment: bytes(32),
    sealed: Hash,
    log: Head,
    roster: Head,
  }),
  'chaveiro.item.revision': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    item: Id,
    revision: Count,
    generation: Count,
    sealed: Hash,
    key: Hash,
    directory: Hash,
    by: Id,
    roster: Head,
  }),
  'chaveiro.item.deletion': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    item: Id,
    revision: Count,
    generation: Count,
    by: Id,
    roster: Head,
  }),
}

export type StatementKind = keyof typeof statementSchemas
export type StatementPayload<K extends StatementKind> = z.infer<(typeof statementSchemas)[K]>
export type LogHead = z.infer<typeof Head>
