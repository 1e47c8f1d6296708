import type { SealedRevision, UpdateItemBody } from '@chaveiro/contract/calls/items.ts'
import type { z } from 'zod'

type Given = Pick<
  z.output<typeof UpdateItemBody>,
  'type' | 'environment' | 'criticality' | 'no_copy' | 'requires_checkout' | 'expires_at'
> &
  Pick<SealedRevision, 'revision' | 'generation' | 'dealing'>

/** The plain columns that every change of an item writes. Its key is wrapped as the change sent it. */
export function plainColumns(item: Given, updated_at: string) {
  const { type, environment, criticality, no_copy, requires_checkout, expires_at } = item
  const { revision, generation, dealing = 0 } = item
  const kind = { type, environment, criticality, no_copy, requires_checkout, expires_at }
  return { ...kind, revision, generation, wrap_generation: generation, wrap_dealing: dealing, updated_at }
}
