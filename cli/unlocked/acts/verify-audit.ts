import { AuditEntry, type ChainEntry } from '@chaveiro/contract/calls/audit.ts'
import type { AuditReport } from '@chaveiro/device'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'

/** The verified log, and how a file compares with it. */
export interface AuditVerdict extends AuditReport {
  file: null | {
    entries: number
    /** Entries of the file that the verified log does not have like this, by their number or id. */
    differing: string[]
    /** Entries of the verified log between the file's first and last that the file does not have: a filtered file lacks some. */
    absent: number
  }
}

/**
 * Recomputes the audit chain from its first entry against what this device saw before, and compares an exported file (JSON lines) with it
 * entry by entry. Neither is trusted: the chain has to continue the head that this device kept, and the file to equal the chain.
 */
export async function verifyAudit(
  { device }: Ground,
  { jsonLines }: { jsonLines: string | null },
): Promise<AuditVerdict> {
  const wanted = jsonLines === null ? null : entriesOf(jsonLines)
  const differing = new Set(wanted?.keys())
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const seq of differing) [first, last] = [Math.min(first, seq), Math.max(last, seq)]
  let inside = 0
  const report = await device.audit.verify({
    isWhole: true,
    onEntry(chained) {
      if (chained.seq >= first && chained.seq <= last) inside += 1
      const entry = wanted?.get(chained.seq)
      if (entry && isSame(entry, chained)) differing.delete(chained.seq)
    },
  })
  if (!wanted) return { ...report, file: null }
  const file = {
    entries: wanted.size,
    differing: [...differing].map(String),
    absent: inside - (wanted.size - differing.size),
  }
  return { ...report, file }
}

type Exported = ReturnType<typeof AuditEntry.parse>

function entriesOf(text: string): Map<number, Exported> {
  const entries = new Map<number, Exported>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const entry = read(line)
    // An entry of the last second has no number yet, and nothing proves it.
    if (entry === null || entry.seq === null || entries.has(entry.seq))
      throw new Refusal('audit.line', { line: String(at + 1) })
    entries.set(entry.seq, entry)
  }
  if (entries.size === 0) throw new Refusal('audit.line', { line: '1' })
  return entries
}

function read(line: string): Exported | null {
  try {
    return AuditEntry.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** Of an erased person's entry, whose fields nobody can read any more, only what stands beside them. */
function isSame(entry: Exported, chained: ChainEntry): boolean {
  const isSamePlace =
    entry.id === chained.id &&
    entry.timestamp === chained.at &&
    entry.event_type === chained.event_type &&
    entry.user_id === chained.user_id &&
    entry.vault_id === chained.vault_id &&
    entry.item_id === chained.item_id
  if (!isSamePlace || chained.fields === null) return isSamePlace
  const { name, ...rest } = entry.details
  // Of an entry about a person the name is looked up when it is read.
  const details =
    entry.details.person_id === undefined ? { ...rest, ...(name !== undefined && { name }) } : rest
  const shown: Readonly<Record<string, string | undefined>> = {
    ...details,
    user_email: entry.user_email,
    ip_address: entry.ip_address,
  }
  const kept = Object.fromEntries(chained.fields.map((field) => [field.name, field.value]))
  const names = new Set([...Object.keys(shown), ...Object.keys(kept)])
  if (entry.details.person_id !== undefined) names.delete('name')
  return [...names].every((one) => (shown[one] ?? '') === (kept[one] ?? ''))
}
