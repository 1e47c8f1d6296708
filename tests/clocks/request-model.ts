import { getBreakGlassRequest, getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import fc from 'fast-check'
import type { Weighted } from './explore.ts'
import type { Clocked } from './world.ts'

export type Custody = 'shared' | 'split'
export type Vault = {
  custody: Custody
  id: string
  /** At least the date of its log's newest statement. */
  at: number
}
export type Request = {
  id: string
  kind: AccessKind
  vault: Vault
  item: string
  state: 'pending' | 'approved' | 'granted' | 'over'
  /** By the clock of the device that asked. */
  askedAt: number
  /** When its state ends by itself, by the server's time. */
  ends: number
  voices: { by: Clocked; deliverBy: number }[]
  /** By the clock of the device that delivered it. */
  until: number
}

export type RequestAct =
  | { do: 'ask'; kind: AccessKind; custody: Custody }
  | { do: 'approve'; who: number; which: number; isBare: boolean }
  | { do: 'open' }
  | { do: 'step'; who: number }

const named = <Name extends string>(name: Name) => fc.constant(name)
const kind = fc.constantFrom<AccessKind>('jit', 'break_glass')
const custody = fc.constantFrom<Custody>('shared', 'split')
const approving = { do: named('approve'), who: fc.nat(2), which: fc.nat(1), isBare: fc.boolean() }
export const requestActs: Weighted<RequestAct>[] = [
  { weight: 3, arbitrary: fc.record({ do: named('ask'), kind, custody }) },
  { weight: 8, arbitrary: fc.record(approving) },
  { weight: 1, arbitrary: fc.constant({ do: 'open' }) },
  { weight: 1, arbitrary: fc.record({ do: named('step'), who: fc.nat(4) }) },
]

export const answerHours = { jit: 24, break_glass: 4 }
export const callOf = { jit: getJitRequest, break_glass: getBreakGlassRequest }

export const neededBy = ({ kind, vault }: Request) => (kind === 'jit' && vault.custody === 'shared' ? 1 : 2)
export const isDone = (request: Request) => request.voices.length === neededBy(request)

/** The first of two approvals, if somebody signing at this time would confirm it. */
export function firstAt(request: Request, time: number) {
  const [first] = request.voices
  const counts = neededBy(request) === 2 && first && Math.max(time, request.vault.at) < first.deliverBy
  return counts ? first : undefined
}

export function mayDecide(request: Request, who: Clocked, now: number): boolean {
  if (request.state === 'approved') return !isDone(request)
  return request.state === 'pending' && firstAt(request, now)?.by !== who
}

/** Access begins now, and lasts no longer than by the clock of the device that delivered it. */
export function begin(request: Request, hours: number, by: Clocked, now: number) {
  const { custody, at } = request.vault
  const signed = custody === 'split' ? Math.max(now + by.offset, at) : now + by.offset
  const until = signed + hours * hourMs
  Object.assign(request, { state: 'granted', ends: Math.min(now + hours * hourMs, until), until })
}
