import type { Call } from '@chaveiro/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../identity/actor.ts'
import type { Budgets } from './budgets.ts'
import { clientAddress, networkOf } from './network-of.ts'
import { Refusal } from './refusal.ts'

/** Smaller bodies are read before access is checked: reading costs less than the check. */
const askedFirstFromBytes = 64 * 1024
/** The largest body of a call without its own limit. */
export const defaultBodyLimit = 128 * 1024
const uncountedBytes = 4096

/**
 * Admits a signed-in person's request before its body is read: within the call's size limit and the budgets, and if it
 * is large, only if they may do what it asks.
 */
export async function admitRequest(
  { request, reply, call, actor }: { request: FastifyRequest; reply: FastifyReply; call: Call; actor: Actor },
  budgets: Budgets,
  weight: number,
  mayDo: (() => Promise<unknown>) | undefined,
): Promise<void> {
  const bytes = bodyBytes(request, call.bodyLimit ?? defaultBodyLimit)
  if (call.method !== 'GET' && weight > 0) budgets.takeWrite(actor.id, weight)
  if (bytes === 0) return
  if (bytes > askedFirstFromBytes) await mayDo?.()
  holdBytes(reply, budgets.takeBytes(actor.id, bytes))
}

/**
 * The same without a session; `mayDo` may return the id that the request is addressed to. The smallest bodies weigh
 * less than their connection and are not counted.
 */
export async function admitStranger(
  { request, reply, call }: { request: FastifyRequest; reply: FastifyReply; call: Call },
  budgets: Budgets,
  mayDo: (() => Promise<unknown>) | undefined,
): Promise<void> {
  const bytes = bodyBytes(request, call.bodyLimit ?? defaultBodyLimit)
  const given = await mayDo?.()
  if (bytes <= uncountedBytes) return
  const shares = [networkOf(clientAddress(request.ip)), ...(typeof given === 'string' ? [given] : [])]
  holdBytes(reply, budgets.takeBytesOfStranger(shares, bytes))
}

function holdBytes(reply: FastifyReply, release: () => void): void {
  reply.raw.once('finish', release)
  reply.raw.once('close', release)
}

/** The length stated in the request; if none is, the most it may have. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const stated = headers['content-length']
  if (stated === undefined) return headers['transfer-encoding'] === undefined ? 0 : limit
  const bytes = Number(stated)
  if (bytes > limit) throw new Refusal('too_large')
  return bytes
}
