import type { PublicKeys } from '@chaveiro/contract/primitives.ts'
import type { z } from 'zod'
import type { Reader } from '../../platform/db/db.ts'
import type { Dependencies, Platform } from '../../platform/platform.ts'

/** The account feature's part of key resets. */
export type KeyResets = {
  /** The new keys that people request after losing everything, by person. */
  openResets(reader: Reader): Promise<ReadonlyMap<string, z.infer<typeof PublicKeys>>>
}

export type UserDependencies = Dependencies & Pick<Platform, 'config'> & KeyResets
