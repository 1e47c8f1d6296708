import type { VaultPlace } from '../../base/types/handles.ts'
import type { RowFault } from '../../base/types/sheet.ts'

/** Why nothing can be written into the vault at a path. */
export type VaultRefusal = Extract<
  RowFault,
  'key_missing' | 'may_not_create' | 'vault_unconfirmed' | 'vault_changed'
>

/** The vault at each path of a sheet (see pathKey), with the path that the person knows it by. */
export type SheetVaults = ReadonlyMap<string, VaultPlace | VaultRefusal>
