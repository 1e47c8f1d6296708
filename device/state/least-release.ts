import type { Call } from '@chaveiro/contract/call.ts'
import { checkInItem, checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { revealItemRevision } from '@chaveiro/contract/calls/item-revisions.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { distrustBrowser, endBrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { headerOf } from '@chaveiro/contract/log/statements/compact-form.ts'
import { SessionError } from '../base/types/session-error.ts'

type Device = { readonly release: number; readonly roster: RosterState | null }

/** Whether an admin required a later release than this device runs, by the roster as last verified. */
export function isTooOld({ release, roster }: Device): boolean {
  return roster !== null && roster.leastRelease > release
}

/** Throws SessionError('release_required') if isTooOld. For signing without a session, whose API client is not guarded. */
export function requireMayWrite(device: Device): void {
  if (isTooOld(device)) throw new SessionError('release_required')
}

/** Calls that only read although they are not GETs, or only take away this device's own access. */
const reading: ReadonlySet<Call> = new Set<Call>([
  readVaultLogs,
  revealItem,
  revealItemRevision,
  checkOutItem,
  checkInItem,
  distrustBrowser,
  endBrowserApproval,
])

/**
 * Throws SessionError('release_required') for a call that writes on a device that is too old. Allows changing the required release itself:
 * a number that no release has would otherwise stop everybody for ever.
 */
export function requireRelease(device: Device, call: Call, input: unknown): void {
  if (!isTooOld(device) || call.method === 'GET' || reading.has(call)) return
  if (call === appendRoster && isRequire(input)) return
  throw new SessionError('release_required')
}

function isRequire(input: unknown): boolean {
  const { body } = (input ?? {}) as { body?: { statement?: string } }
  return body?.statement?.startsWith(`${headerOf('chaveiro.roster.require')}.`) === true
}
