import type { ChainEntry } from '@chaveiro/contract/audit.ts'
import { commitmentText, linkText } from '@chaveiro/contract/rules/audit-chain.ts'
import { toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { sha256AtOnce } from '@chaveiro/crypto/primitives/sha256-at-once.ts'

const encoder = new TextEncoder()
const hashOf = (text: string) => toBase64url(sha256AtOnce(encoder.encode(text)))

/**
 * The link of an entry upon the one before (base64url). Its commitments are made anew from the fields that were told, so that a field which
 * is another than was recorded gives another link; only of an erased person's entry are the told commitments taken.
 */
export function recomputeLink(before: string, { seq, fields, commitments, ...entry }: ChainEntry): string {
  const made = fields?.map(({ name, value, salt }) => [name, hashOf(commitmentText(salt, name, value))])
  const text = made ? JSON.stringify(Object.fromEntries(made)) : (commitments ?? '')
  return hashOf(linkText(before, seq, { ...entry, commitments: text }))
}
