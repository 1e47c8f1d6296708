import { z } from 'zod'
import { call } from '../call.ts'
import { maxLength } from '../constants.ts'

/** Web Push (RFC 8030, VAPID of RFC 8292): to this session's browser, without any content, when something needs the person's decision. */
export const getPushKey = call('GET /api/push/key', {
  access: 'staff',
  summary: "The key that this session's browser subscribes with at its push service",
  response: z.object({
    /** The application server's key: a point of P-256, uncompressed, in base64url. */
    public_key: z.string(),
  }),
})

export const subscribePush = call('PUT /api/push', {
  access: 'staff',
  summary: "Have this session's browser told when something needs the caller's decision",
  body: z.object({
    /** The address at the browser's push service. */
    endpoint: z.string().min(1).max(maxLength.pushEndpoint),
  }),
})

export const unsubscribePush = call('DELETE /api/push', {
  access: 'staff',
  summary: "No longer have this session's browser told",
})
