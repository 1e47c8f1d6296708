import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Call } from '@chaveiro/contract/call.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { actKeyHeader } from '@chaveiro/contract/idempotency.ts'
import type { FastifyRequest } from 'fastify'
import { randomPooled } from '../at-rest/random.ts'
import { isoInstant } from '../clock/clock.ts'
import type { Tx } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { deleteOutcomes, insertOutcome, selectOutcome, updateAnswer } from './outcomes.queries.ts'

/** One act of a person by the key that their device made for it. All three follow from the key, which is not stored. */
export interface Act {
  readonly hash: Buffer
  /** Of the call with its whole input. */
  readonly fingerprint: Buffer
  /** Seals the outcome, so that only who has the key reads it. */
  readonly sealing: Buffer
}

type Acting = { readonly actor: { readonly id: string }; readonly now: number; readonly act: Act | null }

const keyForm = /^"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"$/
const keptMs = hourMs
const keptOfPerson = 1000
const longestAnswer = 256 * 1024
const nonceBytes = 12
const tagBytes = 16

/** The act that a request's header names; null without one. Throws Refusal('invalid') for another form than a quoted UUID. */
export function actOf({ headers, method, url, body, actor }: FastifyRequest, call: Call): Act | null {
  const header = headers[actKeyHeader]
  if (header === undefined || actor === null || call.method === 'GET') return null
  const key = keyForm.exec(String(header))?.[1]
  if (key === undefined) throw new Refusal('invalid')
  const derive = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    hash: derive('act', actor.id),
    fingerprint: derive('call', method, url, JSON.stringify(body ?? null)),
    sealing: derive('outcome', actor.id),
  }
}

/**
 * Does what an act asks for and keeps what came of it, in one transaction. If the same person's device sent it before, answers that and
 * does nothing. Throws Refusal('key_reused') for another call under the same key. A refused act leaves nothing.
 */
export async function once<T>(tx: Tx, { actor, now, act }: Acting, work: () => Promise<T>): Promise<T> {
  if (act === null) return work()
  const { hash: act_hash, fingerprint } = act
  const row = {
    act_hash,
    user_id: actor.id,
    created_at: isoInstant(now),
    fingerprint,
    answer: Buffer.alloc(0),
  }
  if ((await tx.run(insertOutcome, row)) === 0) {
    const kept = await tx.first(selectOutcome, { act_hash })
    if (!kept || Buffer.compare(kept.fingerprint, fingerprint) !== 0) throw new Refusal('key_reused')
    return open(act, kept.answer) as T
  }
  const answer = await work()
  const text = JSON.stringify(answer ?? null)
  if (text.length > longestAnswer) throw new Refusal('too_large')
  await tx.run(updateAnswer, { act_hash, answer: seal(act, text) })
  return answer
}

/** Runs every hour. */
export const forgetOutcomes = (tx: Tx, now: number): Promise<void> =>
  deleteOutcomes(tx, isoInstant(now - keptMs), keptOfPerson)

function seal({ sealing }: Act, text: string): Buffer {
  const nonce = randomPooled(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function open({ sealing }: Act, stored: Uint8Array): unknown {
  const bytes = Buffer.from(stored)
  const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const sealed = bytes.subarray(nonceBytes, -tagBytes)
  return JSON.parse(Buffer.concat([decipher.update(sealed), decipher.final()]).toString())
}
