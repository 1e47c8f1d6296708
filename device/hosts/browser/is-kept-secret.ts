import type { KeptSecret } from './worker-protocol.ts'

export function isKeptSecret(value: unknown): value is KeptSecret {
  if (typeof value !== 'object' || value === null) return false
  const { userId, sealed } = value as Partial<KeptSecret>
  return typeof userId === 'string' && typeof sealed === 'string'
}
