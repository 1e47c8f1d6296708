/** The columns of an entry that its link covers. */
export type ChainedEntry = {
  id: string
  at: string
  event_type: string
  subject_id: string | null
  user_id: string | null
  vault_id: string | null
  item_id: string | null
  /** JSON text: the salted commitment to each field, by name. */
  commitments: string
}

/** The hash before the first entry: 32 zero bytes in base64url. */
export const auditChainStart = 'A'.repeat(43)

/**
 * The text whose SHA-256 is an entry's hash: the hash before (base64url), the number and the plain columns,
 * commitments included.
 */
export function linkText(previousHash: string, seq: number, entry: ChainedEntry): string {
  const { id, at, event_type, subject_id, user_id, vault_id, item_id, commitments } = entry
  return JSON.stringify([
    previousHash,
    seq,
    id,
    at,
    event_type,
    subject_id,
    user_id,
    vault_id,
    item_id,
    commitments,
  ])
}

/** The text whose SHA-256 is the commitment to one field. */
export function commitmentText(salt: string, name: string, value: string): string {
  return JSON.stringify([salt, name, value])
}
