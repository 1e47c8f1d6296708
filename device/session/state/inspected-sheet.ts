import type { ReadSheet } from '../../sheet/read-sheet.ts'

/** The id of the vault at each path (see pathKey) when the person saw what the import would do; null where it would be made. */
export type InspectedVaults = ReadonlyMap<string, string | null>

export type InspectedSheet = ReadSheet & { vaults: InspectedVaults }
