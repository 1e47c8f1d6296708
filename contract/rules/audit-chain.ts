/** The columns of an entry that its link covers. */
export type ChainedEntry = {
  id: string
  at: string
  event_type: string
  subject_id: string | null
  user_id: string | null
  vault_id: string | null
  item_id: string | null
  /** JSON text: the salted commitment of each field, by name. */
  commitments: string
}

/** The hash before the first link: 32 zero bytes in base64url. */
export const auditChainStart = 'A'.repeat(43)

/** What a link is the SHA-256 of: the link before (base64url), the number and the plain columns, commitments among them. */
export function linkText(before: string, seq: number, entry: ChainedEntry): string {
  const { id, at, event_type, subject_id, user_id, vault_id, item_id, commitments } = entry
  return JSON.stringify([
    before,
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

/** What the commitment to one field is the SHA-256 of. */
export function commitmentText(salt: string, name: string, value: string): string {
  return JSON.stringify([salt, name, value])
}
