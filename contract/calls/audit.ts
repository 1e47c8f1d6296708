import { z } from 'zod'
import { call } from '../call.ts'
import { auditExportFormats, maxLength, pageRows } from '../constants.ts'
import { hourMs } from '../durations.ts'
import { eventSetNames } from '../events/event-sets.ts'
import { auditEventTypes } from '../events/events.ts'
import { Cursor, Id, Instant, Limit, numberIn } from '../primitives.ts'
import { tooLong } from '../rules/texts/field-limits.ts'
import type { Told } from '../rules/texts/told.ts'

export const AuditEntry = z.object({
  id: Id,
  timestamp: Instant,
  event_type: z.string(),
  user_id: Id.nullable().default(null),
  /** The person's present name; empty once they were erased. */
  user_name: z.string().default(''),
  user_email: z.string().default(''),
  ip_address: z.string().default(''),
  details: z
    .object({
      vault_name: z.string().optional(),
      item_title: z.string().optional(),
      title: z.string().optional(),
      name: z.string().optional(),
      /** Whom it is about; `name` is then their present name, empty once they were erased. */
      person_id: Id.optional(),
      /** The item's revision, if it was not the newest. */
      revision: z.string().optional(),
      /** The host of the page on which the item was filled. */
      filled_on: z.string().optional(),
      /** The id of the item's file that was opened. */
      file: z.string().optional(),
      /** How many things the act covered. */
      count: z.string().optional(),
      /** Of a move: the vault at its other end, by id and by its name then, and the item's id there. */
      other_vault_id: Id.optional(),
      other_item_id: Id.optional(),
      other_vault: z.string().optional(),
      /** Of a request for access: its reason and hours. */
      reason: z.string().optional(),
      hours: z.string().optional(),
      /** Which approval of how many: '1/2'. */
      approvals: z.string().optional(),
      /** 'yes' if it is about a made-up item, to rehearse an emergency. */
      rehearsal: z.string().optional(),
      /** 'yes' if somebody without an account did it; an e-mail is then that of the link's maker. */
      outside: z.string().optional(),
      /** 'yes' if the server did it by itself. */
      itself: z.string().optional(),
      /** 'yes' if the operator did it, by a command on the server. */
      operator: z.string().optional(),
      /** Of what a machine did, or of what was done about one: its name then, and its id. */
      machine: z.string().optional(),
      machine_id: Id.optional(),
      /** The team by which somebody became a member or is none any more, or that it is about: its name then. */
      team: z.string().optional(),
      /** Of an export: its filter, as JSON. */
      filter: z.string().optional(),
    })
    .default({}),
  vault_id: Id.nullable().default(null),
  item_id: Id.nullable().default(null),
  /** Number in the chain; null for the second before the entry is chained. */
  seq: z.int().nullable().default(null),
})
export type AuditEntry = Told<z.infer<typeof AuditEntry>>

/** A line of the log: an entry, or the newest of a run of acts of devices. */
const AuditLine = AuditEntry.extend({
  folded: z
    .object({
      /** How many entries the run has, this one included. */
      count: z.int(),
      /** The id of its oldest entry, which begins with its time. */
      oldest: Id,
      /** How often each event is in it, the most frequent first. */
      events: z.array(z.object({ event_type: z.string(), count: z.int() })),
    })
    .optional(),
})
export type AuditLine = Told<z.infer<typeof AuditLine>>

const Moment = z.iso.datetime({ error: 'invalid' })

/** A day has 25 hours when clocks are put back; the server counts no longer spans at once. */
const longestDayMs = 25 * hourMs

function isDayAfter(at: string, before: string): boolean {
  const length = Date.parse(at) - Date.parse(before)
  return length > 0 && length <= longestDayMs
}

/** Filters of the log; an entry has to match all that are given. */
const auditFilter = {
  event_type: z.enum(auditEventTypes, { error: 'unknown_choice' }).optional(),
  /** Several events that people ask for as one. */
  event_set: z.enum(eventSetNames, { error: 'unknown_choice' }).optional(),
  user_id: Id.optional(),
  vault_id: Id.optional(),
  item_id: Id.optional(),
  /** What a machine did, and what was done about it. */
  machine_id: Id.optional(),
  ip_address: z.string().trim().max(maxLength.ipAddress, tooLong).optional(),
  /** First instant of the period, and the first instant after it. */
  from: Moment.optional(),
  to: Moment.optional(),
} as const
export const AuditFilter = z.object(auditFilter)
export type AuditFilter = z.output<typeof AuditFilter>

export const listAuditLogs = call('GET /api/audit/logs', {
  access: 'staff',
  summary:
    'Audit entries, newest first; a contributor gets their own. With a limit, x-next-cursor says that there may be more: a page of a rare combination may hold few or none. Folded, a run of acts of devices is one line; a cut one goes on in the next page',
  query: z.object({
    ...auditFilter,
    /** What is folded into one line for each run. */
    fold: z.enum(['devices'], { error: 'unknown_choice' }).optional(),
    limit: Limit.optional(),
    cursor: Cursor.optional(),
  }),
  response: z.array(AuditLine),
})

const {
  event_type: _type,
  event_set: _set,
  from: _from,
  to: _to,
  ip_address: _address,
  ...things
} = auditFilter
const daysMost = 92

export const countReveals = call('GET /api/audit/reveals', {
  access: 'staff',
  summary: 'How many secrets were revealed on each day; a contributor counts their own',
  query: z.object({
    ...things,
    /** The starts of the reader's days and the end of the last one: instants, separated by commas. */
    bounds: z
      .string()
      .max(3000, tooLong)
      .transform((text) => text.split(','))
      .pipe(
        z
          .array(Moment)
          .min(2, { error: 'invalid' })
          .max(daysMost + 1, { error: 'too_many' }),
      )
      .refine(
        (bounds) => bounds.every((at, place) => place === 0 || isDayAfter(at, bounds[place - 1] as string)),
        {
          error: 'invalid',
        },
      ),
  }),
  /** One count per day. */
  response: z.array(z.int()),
})

export const exportAuditLogs = call('POST /api/audit/export', {
  access: 'staff',
  summary:
    'Audit entries as a file, newest first; a contributor gets their own. The export itself is recorded',
  body: z.object({ ...auditFilter, format: z.enum(auditExportFormats, { error: 'unknown_choice' }) }),
  file: ['text/csv', 'application/jsonl'],
})

export const getAuditHead = call('GET /api/audit/head', {
  access: 'custodian',
  summary: 'Number and hash of the newest entry in the audit chain',
  response: z.object({ seq: z.int(), hash: z.string(), chained_at: Instant.nullable() }),
})

const ChainEntry = z.object({
  seq: z.int(),
  id: Id,
  at: Instant,
  event_type: z.string(),
  subject_id: Id.nullable(),
  user_id: Id.nullable(),
  vault_id: Id.nullable(),
  item_id: Id.nullable(),
  /** In the order of the commitments, which are computed from them; null if the person was erased. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), salt: z.string() })).nullable(),
  /** The JSON text as it was chained; only if there are no fields. */
  commitments: z.string().nullable(),
})
export type ChainEntry = z.infer<typeof ChainEntry>

export const readAuditChain = call('GET /api/audit/chain', {
  access: 'custodian',
  summary: 'Entries in the order of the chain, with all that a browser needs to recompute the hashes',
  query: z.object({
    /** Entries after this number. */
    after: numberIn(0).default(0),
    limit: Limit.default(pageRows.auditChain),
  }),
  response: z.array(ChainEntry),
})
