import { z } from 'zod'
import { call } from '../call.ts'
import { checkoutHours } from '../constants.ts'
import { Id, Instant } from '../primitives.ts'

const params = z.object({ id: Id })
const Checkout = z.object({ checked_out_by: z.string().nullable(), checked_out_until: Instant.nullable() })

export const checkOutItem = call('POST /api/items/:id/checkout', {
  access: 'staff',
  summary: `Check an item out for up to ${checkoutHours} hours`,
  params,
  response: Checkout,
})

export const listOwnCheckouts = call('GET /api/checkouts', {
  access: 'staff',
  summary: 'The items that the caller has checked out now',
  response: z.array(z.object({ item_id: Id, until: Instant })),
})

export const checkInItem = call('POST /api/items/:id/checkin', {
  access: 'staff',
  summary: 'Check an item in; a custodian may for somebody else',
  params,
  response: Checkout,
})
