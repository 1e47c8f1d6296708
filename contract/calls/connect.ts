import { z } from 'zod'
import { call } from '../call.ts'
import { browserApprovalMinutes, connectPortMin, devicePlaces, devicePrograms } from '../constants.ts'
import { Base64Url, Id, Instant, NewSealingKey, Statement, sealedText } from '../primitives.ts'
import { deviceLabelForm } from '../rules/people/device-label.ts'
import type { Told } from '../rules/texts/told.ts'

const Bytes32 = Base64Url.length(43, { error: 'invalid' })
const Program = z.enum(devicePrograms, { error: 'unknown_choice' })
const Port = z.int({ error: 'invalid' }).min(connectPortMin, { error: 'invalid' }).max(65_535, {
  error: 'invalid',
})
const byId = z.object({ id: Id })
/** Only the device that asked has it; the server stores its SHA-256. */
const proven = { secret: Bytes32 }
const small = { bodyLimit: 4096 } as const

export const askToConnect = call('POST /api/connect', {
  access: 'public',
  ...small,
  summary: `A program without a session asks somebody to connect it, within ${browserApprovalMinutes} minutes`,
  body: z.object({
    id: Id,
    program: Program,
    /** The computer's name. */
    label: z.string({ error: 'required' }).regex(deviceLabelForm, { error: 'invalid' }),
    /** Where it listens on its own computer, so that a browser there can prove that it is there; null if it does not. */
    port: Port.nullable(),
    commitment: Bytes32,
    /** SHA-256 of the secret by which it makes its further calls. */
    poll_hash: Bytes32,
  }),
  response: z.object({ expires_at: Instant }),
})

/** What the device reads of its request. */
export const FollowedConnect = z.object({
  state: z.enum(['asked', 'answered', 'revealed', 'approved']),
  /** The page's nonce, and who answered, from `answered` on. */
  answer: z.string().nullable(),
  user_id: Id.nullable(),
  /** The account secret sealed to the device, once approved. */
  sealed: z.string().nullable(),
})
export type FollowedConnect = Told<z.infer<typeof FollowedConnect>>

export const followConnect = call('POST /api/connect/:id/follow', {
  access: 'public',
  ...small,
  summary: 'The state of a request, for the device that made it',
  params: byId,
  body: z.object(proven),
  response: FollowedConnect,
})

export const revealConnect = call('POST /api/connect/:id/reveal', {
  access: 'public',
  ...small,
  summary: "The device's key and nonce, to which it committed",
  params: byId,
  body: z.object({ ...proven, sealing_key: NewSealingKey, nonce: Bytes32 }),
  response: FollowedConnect,
})

export const beginConnected = call('POST /api/connect/:id/session', {
  access: 'public',
  ...small,
  summary: 'The session token of an approved device, once',
  params: byId,
  body: z.object(proven),
  response: z.object({ token: z.string(), expires_at: Instant, user_id: Id }),
})

export const withdrawConnect = call('POST /api/connect/:id/withdraw', {
  access: 'public',
  ...small,
  summary: 'Withdraw a request',
  params: byId,
  body: z.object(proven),
})

/** A request as the page of the person who may connect it reads it. */
export const ConnectRequest = z.object({
  id: Id,
  program: Program,
  label: z.string(),
  port: Port.nullable(),
  /** From where the device asked, and from where this page is read. */
  ip_address: z.string(),
  own_ip_address: z.string(),
  created_at: Instant,
  expires_at: Instant,
  state: FollowedConnect.shape.state,
  commitment: z.string(),
  /** The device's key and nonce, from `revealed` on. */
  reveal: z.object({ sealing_key: z.string(), nonce: z.string() }).nullable(),
  /** Whether the organisation lets devices on other computers be connected. */
  may_be_elsewhere: z.boolean(),
})
export type ConnectRequest = Told<z.infer<typeof ConnectRequest>>

export const getConnect = call('GET /api/connect/:id', {
  access: 'staff',
  summary: 'A request to connect a device: open to everybody who has its address, until somebody answers it',
  params: byId,
  response: ConnectRequest,
})

export const answerConnect = call('POST /api/connect/:id/answer', {
  access: 'staff',
  ...small,
  summary: "The page's nonce; the request is this session's from here on",
  params: byId,
  body: z.object({ nonce: Bytes32 }),
  response: ConnectRequest,
})

export const approveConnect = call('POST /api/connect/:id/approve', {
  access: 'staff',
  bodyLimit: 512 * 1024,
  summary: 'The account secret, a code and the newest heads, sealed to the device',
  params: byId,
  body: z.object({
    sealed: sealedText(400_000),
    /** The access statement that connects this device, with this sealed text. */
    statement: Statement,
    /** `here`: the page has proved that the device is on its computer. */
    place: z.enum(devicePlaces, { error: 'unknown_choice' }),
  }),
  response: ConnectRequest,
})

export const refuseConnect = call('DELETE /api/connect/:id', {
  access: 'staff',
  summary: 'Refuse a request',
  params: byId,
})
