import type { ExpressionBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { AuditPlan, Column, Place } from './plan-search.ts'

const filterColumns = [
  'id',
  'event_type',
  'user_id',
  'vault_id',
  'item_id',
  'machine_id',
  'address_tag',
] as const

/** Up to `rows` entries with one value (or all entries), newest first, by the index in this order. */
function walkOne(
  reader: Reader,
  lead: Partial<Record<Column, string>>,
  { before, from }: Place,
  rows: number,
) {
  let query = reader.kysely.selectFrom('audit_entries').select(filterColumns)
  for (const [column, value] of Object.entries(lead) as [Column, string][]) {
    query = query.where(column, '=', value)
  }
  if (before !== undefined) query = query.where('id', '<', before)
  if (from !== undefined) query = query.where('id', '>=', from)
  return query.orderBy('id', 'desc').limit(rows)
}

/**
 * The newest entries for the plan's leading values. Each value is walked by its own index and the results are merged,
 * since neither engine keeps that order for a list of values.
 */
export function walk(reader: Reader, { leads }: AuditPlan, place: Place, rows: number) {
  const [first = {}, ...others] = leads
  const part = (lead: Partial<Record<Column, string>>) =>
    reader.kysely.selectFrom(walkOne(reader, lead, place, rows).as('one')).selectAll()
  if (others.length === 0) return walkOne(reader, first, place, rows)
  const all = others.reduce((query, lead) => query.unionAll(part(lead)), part(first))
  return reader.kysely.selectFrom(all.as('every')).selectAll().orderBy('id', 'desc').limit(rows)
}

/** The walked entries that match the rest of the filter, newest first. */
export async function selectFound(
  reader: Reader,
  plan: AuditPlan,
  place: Place,
  { rows, limit }: { rows: number; limit: number },
): Promise<FoundEntry[]> {
  let query = reader.kysely
    .selectFrom(walk(reader, plan, place, rows).as('walked'))
    .select(['walked.id', 'walked.event_type'])
  for (const [column, values] of Object.entries(plan.rest) as [Column, string[]][]) {
    query = query.where(`walked.${column}`, 'in', values)
  }
  return query.orderBy('walked.id', 'desc').limit(limit).execute()
}

/** An entry as far as a search reads it. */
export type FoundEntry = { id: string; event_type: string }

/** The oldest walked entry; undefined if the log ended before. */
export async function selectWalkedTo(
  reader: Reader,
  plan: AuditPlan,
  place: Place,
  rows: number,
): Promise<string | undefined> {
  const last = await reader.kysely
    .selectFrom(walk(reader, plan, place, rows).as('walked'))
    .select('walked.id')
    .orderBy('walked.id', 'desc')
    .offset(rows - 1)
    .limit(1)
    .executeTakeFirst()
  return last?.id
}

/** Whole entries, newest first, each with its person and their wrapped key unless the person was erased. */
export async function selectAuditEntries(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return []
  return reader.kysely
    .selectFrom('audit_entries')
    .leftJoin('person_keys', 'person_keys.user_id', 'audit_entries.subject_id')
    .leftJoin('users', 'users.id', 'audit_entries.subject_id')
    .select([
      'audit_entries.id',
      'audit_entries.at',
      'audit_entries.event_type',
      'audit_entries.user_id',
      'audit_entries.subject_id',
      'audit_entries.vault_id',
      'audit_entries.item_id',
      'audit_entries.document',
      'audit_entries.seq',
      'person_keys.wrapped',
      'users.document as user_document',
    ])
    .where('audit_entries.id', 'in', [...ids])
    .orderBy('audit_entries.id', 'desc')
    .execute()
}

/** The keys under which addresses may have been recorded: everybody's, or one person's. */
export function selectPeopleKeys(reader: Reader, userId: string | undefined) {
  let query = reader.kysely.selectFrom('person_keys').select(['user_id', 'wrapped'])
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  return query.execute()
}

/** Those of the tags that have an entry. */
export async function selectUsedTags(reader: Reader, tags: readonly string[]): Promise<string[]> {
  const [first, ...others] = tags
  if (first === undefined) return []
  const used = (tag: string) =>
    reader.kysely
      .selectNoFrom(sql<string>`cast(${tag} as text)`.as('tag'))
      .where((build: ExpressionBuilder<Database, never>) =>
        build.exists(
          reader.kysely.selectFrom('audit_entries').select('id').where('address_tag', '=', tag).limit(1),
        ),
      )
  const rows = await others.reduce((query, tag) => query.unionAll(used(tag)), used(first)).execute()
  return rows.map(({ tag }) => tag)
}

type Part = { from: string; before: string }

const inPart = (reader: Reader, lead: Partial<Record<Column, string>>, { from, before }: Part) => {
  let query = reader.kysely.selectFrom('audit_entries').where('id', '>=', from).where('id', '<', before)
  for (const [column, value] of Object.entries(lead) as [Column, string][]) {
    query = query.where(column, '=', value)
  }
  return query
}

/** How many entries a plan with one lead finds in a part of the log. */
export async function countFound(reader: Reader, plan: AuditPlan, part: Part): Promise<number> {
  return (await countOf(reader, plan, part).executeTakeFirstOrThrow()).count
}

export function countOf(reader: Reader, { leads, rest }: AuditPlan, part: Part) {
  let query = inPart(reader, leads[0] ?? {}, part).select(sql<number>`cast(count(*) as integer)`.as('count'))
  for (const [column, values] of Object.entries(rest) as [Column, string[]][]) {
    query = query.where(column, 'in', values)
  }
  return query
}

/** The entry that many rows of the plan's one lead after `from`; undefined if there are fewer. */
export async function selectAfter(
  reader: Reader,
  { leads }: AuditPlan,
  part: Part,
  rows: number,
): Promise<string | undefined> {
  const query = inPart(reader, leads[0] ?? {}, part).select('id')
  return (await query.orderBy('id').offset(rows).limit(1).executeTakeFirst())?.id
}
