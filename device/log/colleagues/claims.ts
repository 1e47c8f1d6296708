import type { ViewPlace } from '@chaveiro/contract/log/colleagues/colleague-view.ts'
import type { ViewEntry } from '@chaveiro/contract/log/statements/view.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { Claim } from '../../state/session-state.ts'

type Placed = {
  readonly view: { readonly entries: readonly ViewEntry[] }
  readonly payload: { readonly by: string; readonly at: string }
  readonly place: ViewPlace
}

/** Replaces the kept claims by those of the newest views: the changes in them that this device does not know. */
export function keepClaims(
  session: OpenSession,
  views: readonly Placed[],
  shown: ReadonlyMap<string, { readonly changes: ReadonlyMap<number, string> }>,
): void {
  const byVault = new Map<string, Claim[]>()
  for (const { view, payload, place } of views) {
    if (place !== 'same') continue
    for (const { vault, change } of view.entries) {
      if (!change || shown.get(vault)?.changes.has(change.number) !== false) continue
      const { number, hash } = change
      byVault.set(vault, [...(byVault.get(vault) ?? []), { number, hash, user: payload.by, at: payload.at }])
    }
  }
  session.state.claims = { wentBack: session.wentBack, byVault }
}

export function claimsOf(session: OpenSession, vault: string): readonly Claim[] {
  const { claims } = session.state
  return claims?.wentBack === session.wentBack ? (claims.byVault.get(vault) ?? []) : []
}
