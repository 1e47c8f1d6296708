import { z } from 'zod'
import { grantHours } from '../../constants.ts'

/** Exactly n bytes in canonical base64url (the last character's unused bits are zero). */
export const bytes = (length: number) => {
  const wholeChars = Math.floor((length * 8) / 6)
  const lastChar = ['', '[AQgw]', '[AEIMQUYcgkosw048]'][length % 3] as string
  return z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${wholeChars}}${lastChar}$`))
}

export const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine((text) => {
    const ms = Date.parse(text)
    return !Number.isNaN(ms) && new Date(ms).toISOString() === text
  })
export const Hash = bytes(32)
export const SealingKey = bytes(1216)
export const SigningKey = bytes(32)
/** The algorithms of a person's two keys: X-Wing to seal to, Ed25519 to sign with. Statements with keys name them. */
export const keyAlgorithm = 'X-Wing+Ed25519' as const
export const KeyAlgorithm = z.literal(keyAlgorithm)
/** A version 1 fingerprint: `1.` and SHA-256. */
export const Fingerprint = z.string().regex(/^1\.[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)
const Seq = z
  .int()
  .min(0)
  .max(2 ** 31)
export const Count = z
  .int()
  .min(1)
  .max(2 ** 31)
export const Hours = z.literal([...grantHours])
export const Head = z.strictObject({ seq: Seq, hash: Hash })
export const version = { v: z.literal(1) }
/** The most vaults in one view, so that a proof has at most 16 hashes. */
export const viewSizeMax = 2 ** 16
/** A Merkle root over the vaults that the signer sees (view.ts). */
export const View = { root: Hash, size: z.int().min(0).max(viewSizeMax) }
export type ViewRoot = z.infer<z.ZodObject<typeof View>>

/** In every statement of a log but the first: organisation, number and the hash of the one before. */
export const chained = { ...version, org: Hash, seq: Count, prev: Hash, at: Instant }

export type LogHead = z.infer<typeof Head>
