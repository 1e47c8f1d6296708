import type { Expression, InsertObject, OnConflictBuilder, OnConflictDoNothingBuilder } from 'kysely'
import type { Tx } from './db.ts'
import { type Params, type Prepared, prepare } from './prepare.ts'
import { type Database, tables } from './schema.ts'

type Table = keyof Database
type ColumnOf<T extends Table> = keyof Database[T] & string

type Preset<T extends Table, C extends ColumnOf<T>> = {
  [K in C]: Database[T][K] | Expression<Database[T][K]>
}

type OnConflict<T extends Table> = (
  conflict: OnConflictBuilder<Database, T>,
  p: Params<Database[T]>,
) => OnConflictDoNothingBuilder<Database, T> | ReturnType<OnConflictBuilder<Database, T>['doUpdateSet']>

/**
 * Prepares the insert of one row: its parameters are the table's columns except those in `preset`. Example:
 * insertRow('chat_messages', { attempts: 0 }, (conflict) => conflict.column('id').doNothing())
 */
export function insertRow<T extends Table, C extends ColumnOf<T> = never>(
  table: T,
  preset: Preset<T, C> | ((p: Params<Database[T]>) => Preset<T, C>) = {} as Preset<T, C>,
  onConflict?: OnConflict<T>,
): Prepared<Omit<Database[T], C>, unknown> {
  return prepare((db, p: Params<Database[T]>) => {
    const filled = typeof preset === 'function' ? preset(p) : preset
    const asked = (Object.keys(tables[table]) as ColumnOf<T>[]).filter((column) => !(column in filled))
    const row = { ...p.columns(...asked), ...filled }
    const insert = db.insertInto(table).values(row as unknown as InsertObject<Database, T>)
    return onConflict ? insert.onConflict((conflict) => onConflict(conflict, p)) : insert
  }) as Prepared<Omit<Database[T], C>, unknown>
}

/** Both engines limit the number of values in a statement. */
const rowsAtOnce = 500

/** Splits a list into parts that fit into one statement. */
export function inParts<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / rowsAtOnce) }, (_, part) =>
    list.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  )
}

/** Inserts any number of rows. */
export async function insertRows<T extends Table>(
  tx: Tx,
  table: T,
  rows: readonly Database[T][],
  onConflict?: (conflict: OnConflictBuilder<Database, T>) => ReturnType<OnConflict<T>>,
): Promise<void> {
  for (const part of inParts(rows)) {
    const insert = tx.kysely.insertInto(table).values(part as unknown as InsertObject<Database, T>[])
    await (onConflict ? insert.onConflict(onConflict) : insert).execute()
  }
}
