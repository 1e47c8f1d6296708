type DatabaseError = { code?: unknown; errcode?: unknown; message?: unknown }

// SQLite extended result codes SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE.
const sqliteUnique = new Set([1555, 2067])
const sqliteForeignKey = 787

/** An id or another unique value is taken. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError
  return code === '23505' || sqliteUnique.has(errcode as number)
}

/** A foreign key's row is not there. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError
  return code === '23503' || errcode === sqliteForeignKey
}

/** Two transactions conflicted on PostgreSQL: run this one again. */
export function isSerialisationFailure(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseError
  return code === '40001' || code === '40P01'
}
