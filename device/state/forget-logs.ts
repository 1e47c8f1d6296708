import type { OpenSession } from './open-session.ts'
import type { RosterReader } from './roster-reader.ts'

/** Drops logs that were given up after a restore, and the keys that came with them. */
export function forgetLogs(reader: RosterReader): void {
  reader.roster = null
  if (!isOpen(reader)) return
  for (const map of [reader.logs, reader.verifiedLogs, reader.vaults, reader.vaultKeys]) map.clear()
  reader.wentBack += 1
}

function isOpen(reader: RosterReader): reader is RosterReader & OpenSession {
  return 'vaultKeys' in reader
}
