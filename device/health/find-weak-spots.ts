import type { ItemSecret } from '@chaveiro/contract/calls/items.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { ItemHandle } from '../base/types/handles.ts'
import { type HealthFinding, type HealthReason, healthReasons } from '../base/types/health.ts'
import { certificateEnd } from './certificate-end.ts'

/** A secret of which the newest revision is older than this. */
const oldDays = 365
/** A certificate that ends within these days, or has ended. */
const soonDays = 30
/** Longer ones are keys and certificates, which nobody guesses. */
const longestPassword = 200
/** So many between two pauses, in which other calls to this device are answered. */
const atOnce = 50

export interface OpenedForHealth {
  readonly item: ItemHandle
  readonly secret: ItemSecret
  readonly isAsked: boolean
}

export interface HealthTools {
  readonly nowMs: number
  isWeak(password: string): boolean
  isLeaked(password: string): boolean
  /** The addresses of active people, in lower case; null if they are not known. */
  owners: ReadonlySet<string> | null
  pause(): Promise<unknown>
}

/** What may be wrong with these items, worst first; those with nothing are left out. Equal secrets are found by comparing them in memory. */
export async function findWeakSpots(
  opened: readonly OpenedForHealth[],
  tools: HealthTools,
): Promise<HealthFinding[]> {
  const alike = Map.groupBy(opened, ({ secret }) => secret.password)
  const judged = new Map<string, HealthReason[]>()
  const findings: HealthFinding[] = []
  for (const [place, one] of opened.entries()) {
    if (place % atOnce === atOnce - 1) await tools.pause()
    const { password } = one.secret
    const ofPassword = judged.get(password) ?? judgePassword(one, tools)
    judged.set(password, ofPassword)
    const same = password === '' ? [] : (alike.get(password) ?? []).filter((other) => other !== one)
    const end = certificateEnd(textOf(one.secret))
    const reasons = new Set<HealthReason>([
      ...ofPassword,
      ...(same.length > 0 ? ['reused' as const] : []),
      ...judgeRest(one, end, tools),
    ])
    if (reasons.size === 0) continue
    findings.push({
      item: one.item,
      isAsked: one.isAsked,
      reasons: healthReasons.filter((reason) => reasons.has(reason)),
      sameAs: same.length,
      isAcrossClients: same.some(({ item }) => clientOf(item) !== clientOf(one.item)),
      certificateEnd: end === null ? null : new Date(end).toISOString(),
    })
  }
  return findings.sort((one, other) => weight(other) - weight(one))
}

/** The password, unless it is none that a person would type. */
export function typedPassword({ secret: { password } }: Pick<OpenedForHealth, 'secret'>): string | null {
  return password === '' || password.length > longestPassword || password.includes('\n') ? null : password
}

function judgePassword(one: OpenedForHealth, tools: HealthTools): HealthReason[] {
  const password = typedPassword(one)
  if (password === null) return []
  const { isLeaked, isWeak } = tools
  return [...(isLeaked(password) ? ['leaked' as const] : []), ...(isWeak(password) ? ['weak' as const] : [])]
}

function* judgeRest(
  { item, secret }: OpenedForHealth,
  end: number | null,
  { nowMs, owners }: HealthTools,
): Generator<HealthReason> {
  if (end !== null && end - nowMs < soonDays * dayMs) yield 'certificate'
  if (owners && item.owner && !owners.has(item.owner.toLowerCase())) yield 'no_owner'
  if (secret.password !== '' && nowMs - Date.parse(item.at) > oldDays * dayMs) yield 'old'
  // What the service offers is not known here, only that no code is kept.
  const signsIn = item.type === 'web_credential' || item.type === 'social_login'
  if (signsIn && secret.password !== '' && !secret.metadata[twoStepField]) yield 'no_code'
}

const textOf = ({ password, notes, metadata, fields }: ItemSecret) =>
  [password, notes, ...Object.values(metadata), ...fields.map(({ value }) => value)].join('\n')

/** By the item, or else by its vault. */
const clientOf = ({ client, vault }: ItemHandle) => client || vault.id

/** The worst reason decides, then how many there are. */
const weight = ({ reasons: [worst, ...others] }: HealthFinding) =>
  worst === undefined ? 0 : (healthReasons.length - healthReasons.indexOf(worst)) * 10 + others.length
