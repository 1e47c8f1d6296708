import { VaultTags } from '@chaveiro/contract/calls/vaults.ts'
import type { FieldFault } from '@chaveiro/contract/field-faults.ts'
import { readFault } from '@chaveiro/contract/rules/texts/field-limits.ts'

export type Tags = { client: string; squad: string }

/** Parses the tags of `PUT /vaults/{id}`, which come as JSON text; the fault if they are invalid. */
export function readTags(text: string): { tags: Tags } | { fault: FieldFault } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'invalid' }
  }
  const parsed = VaultTags.safeParse(value)
  if (parsed.success) return { tags: parsed.data }
  const fault = readFault(parsed.error.issues[0]?.message ?? '')
  return { fault: fault?.fault === 'too_long' ? 'too_long' : 'invalid' }
}

/** Whether moving a vault there would make a cycle: it is one of the `ancestors`, which begin with the new parent. */
export function makesCycle(vaultId: string, ancestors: readonly string[]): boolean {
  return ancestors.includes(vaultId)
}
