import type { Call } from '@chaveiro/contract/call.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../identity/actor.ts'
import type { Budgets } from './budgets.ts'
import { clientAddress, networkOf } from './network-of.ts'
import { Refusal } from './refusal.ts'

/** Bodies up to this size are read before anything else is asked: reading them costs less than asking. */
const askedFirstFromBytes = 64 * 1024
/** The largest body of a call that names no limit of its own. */
export const defaultBodyLimit = 128 * 1024
const uncountedBytes = 4096

/**
 * Lets a signed-in person's request in, before its body is read: as large as the call allows, within the budgets, and
 * where it is large, by who may do what it asks for.
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
 * The same for who has no session; `mayDo` may answer what they were given that the body is sent to. The smallest bodies weigh less than
 * the connection that they come by, and are not counted.
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

/** The length that the request states; of one that states none, the most that it may have. */
export function bodyBytes({ headers }: FastifyRequest, limit: number): number {
  const stated = headers['content-length']
  if (stated === undefined) return headers['transfer-encoding'] === undefined ? 0 : limit
  const bytes = Number(stated)
  if (bytes > limit) throw new Refusal('too_large')
  return bytes
}
