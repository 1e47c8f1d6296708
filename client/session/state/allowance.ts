import { SessionError } from '../../session-error.ts'
import type { OpenSession } from './open-session.ts'

const hourMs = 3_600_000

/** When each session did what, by name, as far back as an hour. */
const taken = new WeakMap<OpenSession, Map<string, number[]>>()

/**
 * Whether a device may once more do by itself what the server alone says is due; notes that it does. A server that goes
 * on asking costs so many an hour and no more.
 */
export function takeAllowance(session: OpenSession, name: string, mostInAnHour: number): boolean {
  const nowMs = session.now().getTime()
  const names = taken.get(session) ?? new Map<string, number[]>()
  taken.set(session, names)
  const lately = (names.get(name) ?? []).filter((atMs) => nowMs - atMs < hourMs)
  const isLeft = lately.length < mostInAnHour
  names.set(name, isLeft ? [...lately, nowMs] : lately)
  return isLeft
}

/** The same; SessionError('work_endless') where nothing is left, for the person to be told. */
export function requireAllowance(session: OpenSession, name: string, mostInAnHour: number): void {
  if (!takeAllowance(session, name, mostInAnHour)) throw new SessionError('work_endless')
}
