import { z } from 'zod'
import {
  filledRoles,
  longestText,
  longestValue,
  mostFields,
  mostForms,
  type PageSays,
  refusals,
} from './fill-messages.ts'
import type { WatchSays } from './watch-messages.ts'

const role = z.enum(filledRoles)
const refusal = z.enum(refusals).nullable()
const counts = z.partialRecord(role, z.int().min(1).max(mostFields))
const length = z.int().min(0).max(100_000).nullable()
const text = z.string().min(1).max(longestText)
const value = z.string().min(1).max(longestValue)

const foundForm = z.strictObject({
  index: z
    .int()
    .min(0)
    .max(mostForms - 1),
  visible: counts,
  present: counts,
  refused: refusal,
  postsTo: text.nullable(),
  hasFocus: z.boolean(),
  rules: z
    .strictObject({
      minLength: length,
      maxLength: length,
      pattern: text.nullable(),
      passwordRules: text.nullable(),
    })
    .nullable(),
})

const pageSays = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('found'), forms: z.array(foundForm).max(mostForms) }),
  z.strictObject({ say: z.literal('filled'), fields: z.array(role).max(mostFields), refused: refusal }),
])

const watchSays = z.discriminatedUnion('say', [
  z.strictObject({ say: z.literal('open'), role }),
  z.strictObject({
    say: z.literal('sent'),
    username: value.nullable(),
    password: value.nullable(),
    newPassword: value.nullable(),
    address: z
      .string()
      .max(longestText)
      .regex(/^https?:\/\//),
  }),
])

/** What a page's script said on the port `fill`, or null if it is nothing that ours says. */
export const parsePageSays = (message: unknown): PageSays | null => pageSays.safeParse(message).data ?? null

/** What a page's script said on the port `watch`, or null if it is nothing that ours says. */
export const parseWatchSays = (message: unknown): WatchSays | null =>
  watchSays.safeParse(message).data ?? null
