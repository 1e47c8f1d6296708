import type { ChainEntry } from '@chaveiro/contract/calls/audit.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { commitmentText, linkText } from '@chaveiro/contract/rules/audit/audit-chain.ts'
import { sha256Sync } from '@chaveiro/crypto/primitives/sha256-sync.ts'

const encoder = new TextEncoder()
const hashOf = (text: string) => toBase64url(sha256Sync(encoder.encode(text)))

/**
 * An entry's link to the one before (base64url). Recomputes the commitments from the fields shown, so that a changed field gives another
 * link; for an erased person's entry, whose fields are gone, it takes the commitments as given.
 */
export function recomputeLink(
  previousLink: string,
  { seq, fields, commitments, ...entry }: ChainEntry,
): string {
  const computed = fields?.map(({ name, value, salt }) => [name, hashOf(commitmentText(salt, name, value))])
  const text = computed ? JSON.stringify(Object.fromEntries(computed)) : (commitments ?? '')
  return hashOf(linkText(previousLink, seq, { ...entry, commitments: text }))
}
