import { timingSafeEqual } from 'node:crypto'
import type { DeviceProgram } from '@chaveiro/contract/constants.ts'
import { requireOpen, type StepName, steps } from '../../organisation/approval-steps.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { tokenHash } from '../../platform/identity/token-hash.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { selectRequest, takeStep } from './connect.queries.ts'

/** The document of a program's request. */
export type RequestDocument = {
  program: DeviceProgram
  label: string
  port: number | null
  ip_address: string
  commitment: string
  answer: string | null
  reveal: { sealing_key: string; nonce: string } | null
  sealed: string | null
  /** When the identity provider last saw the person who approved. */
  auth_time: string | null
}

export type StoredRequest = {
  id: string
  user_id: string | null
  state: string
  /** The device has no session; steps name it by its request. */
  asked_by: string
  answered_by: string | null
  created_at: string
  expires_at: string
} & RequestDocument

type Opens = Pick<Dependencies, 'atRest'>
const table = 'connect_requests'

async function readRequest(reader: Reader, { atRest }: Opens, id: string) {
  const row = await reader.first(selectRequest, { id })
  if (!row) throw new Refusal('not_found')
  const { poll_hash, document, ...plain } = row
  const request: StoredRequest = {
    ...plain,
    asked_by: id,
    ...atRest.open<RequestDocument>(table, id, document),
  }
  return { request, pollHash: poll_hash }
}

/** The open request of the device that has this secret. An unknown one and another's read alike. */
export async function requireOfDevice(
  reader: Reader,
  opens: Opens,
  { id, secret, now }: { id: string; secret: string; now: number },
): Promise<StoredRequest> {
  const { request, pollHash } = await readRequest(reader, opens, id)
  if (!timingSafeEqual(pollHash, tokenHash(secret))) throw new Refusal('not_found')
  requireOpen(request, now)
  return request
}

/** The open request for a page: anybody's until somebody answers it, from then on theirs alone. */
export async function requireForPage(
  reader: Reader,
  opens: Opens,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<StoredRequest> {
  const { request } = await readRequest(reader, opens, id)
  if (request.user_id !== null && request.user_id !== userId) throw new Refusal('not_found')
  requireOpen(request, now)
  return request
}

/** Takes a step; Refusal('wrong_step') if another call took it first. */
export async function storeStep(
  tx: Tx,
  { atRest }: Opens,
  before: StoredRequest,
  name: StepName,
  change: Partial<Omit<StoredRequest, 'id' | 'state' | 'asked_by'>>,
): Promise<StoredRequest> {
  const after = { ...before, ...change, state: steps[name].to }
  await store(tx, atRest, steps[name].from, after)
  return after
}

/** Ends a request and deletes its content; Refusal('wrong_step') if another call took a step first. */
export async function emptyRequest(tx: Tx, { atRest }: Opens, before: StoredRequest): Promise<void> {
  await store(tx, atRest, before.state, {
    ...before,
    state: 'ended',
    answer: null,
    reveal: null,
    sealed: null,
  })
}

async function store(tx: Tx, atRest: Opens['atRest'], from: string, after: StoredRequest): Promise<void> {
  const { id, state: to, user_id, answered_by } = after
  const document = sealRequest(atRest, id, after)
  const updated = await tx.run(takeStep, { id, from, to, user_id, answered_by, document })
  if (updated === 0) throw new Refusal('wrong_step')
}

export function sealRequest(atRest: Opens['atRest'], id: string, request: RequestDocument): Uint8Array {
  const { program, label, port, ip_address, commitment, answer, reveal, sealed, auth_time } = request
  const document: RequestDocument = {
    ...{ program, label, port, ip_address, commitment, answer, reveal, sealed, auth_time },
  }
  return atRest.seal(table, id, document)
}
