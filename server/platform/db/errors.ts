import { StartFault } from '../config/start-fault.ts'

type DatabaseError = {
  code?: unknown
  errcode?: unknown
  severity?: unknown
  routine?: unknown
  message?: unknown
}

/** The extended result code SQLITE_CONSTRAINT_FOREIGNKEY. */
const sqliteForeignKey = 787

/** The database cannot be reached or the connection was lost; a write under way may or may not have been committed. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the database does not answer: ${describe(cause)}`, { cause })
  }
}

/** The database did not answer in time; nothing was changed. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super(`the database is busy: ${describe(cause)}`, { cause })
  }
}

/** The database's disk is full; nothing was changed. */
export class DiskFull extends Error {
  constructor(cause: unknown) {
    super(`the disk of the database is full: ${describe(cause)}`, { cause })
  }
}

/** A foreign key refers to a missing row. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DatabaseError
  return code === '23503' || errcode === sqliteForeignKey
}

/** A query names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DatabaseError
  return code === '42P01' || (errcode === 1 && String(message).startsWith('no such table'))
}

/** Two transactions conflicted on PostgreSQL; this one has to run again. */
export function isSerialisationFailure(error: unknown): boolean {
  const { code } = (error ?? {}) as DatabaseError
  return code === '40001' || code === '40P01'
}

/** The host is a standby, or became one: another host takes writes now. */
export function isReadOnlyHost(error: unknown): boolean {
  return (error as DatabaseError | undefined)?.code === '25006'
}

/** A named statement that this connection planned before a table changed; whatever else 0A000 says is a fault of the query. */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = (error ?? {}) as DatabaseError
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

// PostgreSQL, appendix A: class 08 connection, 53 resources, 57P01 to 57P05 shutdown and start; 25P03 idle too long;
// 55P03 a lock that another server's migration holds.
const postgresLost = /^(08...|53[024]..|57P0[1-5]|25006|25P03|55P03)$/
const postgresFull = '53100'
const postgresCancelled = '57014'

/** Maps a fault of PostgreSQL, or of the connection, to one of ours; errors of the query itself stay as they are. */
export function postgresFault(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return error
  const { code, severity } = (error ?? {}) as DatabaseError
  // Only PostgreSQL's own errors have a severity; others come from the socket or a time-out.
  if (severity === undefined) return isOurs(error) ? error : new DatabaseUnavailable(error)
  if (code === postgresFull) return new DiskFull(error)
  if (code === postgresCancelled) return new DatabaseBusy(error)
  const isLost = postgresLost.test(String(code)) || isStalePlan(error)
  return isLost ? new DatabaseUnavailable(error) : error
}

/** Error codes of Node and `pg` for TLS that does not work as the address requires. */
const tlsFault = /^(ERR_(TLS_CERT|SSL|OSSL)_\w+|\w*(CERT|SIGNATURE|ISSUER)\w*)$/
const withoutTls = 'The server does not support SSL connections'

/** Whether TLS failed: the server refused the database's certificate, the database refused ours, or it has no TLS. */
export function isTlsFault(cause: unknown): boolean {
  const { code, severity, message } = (cause ?? {}) as DatabaseError
  return severity === undefined && (tlsFault.test(String(code)) || message === withoutTls)
}

/** Whether retrying may help: not for a wrong password, an unknown database or a certificate that is not trusted. */
export function isPassing({ cause }: DatabaseUnavailable): boolean {
  const { code, severity } = (cause ?? {}) as DatabaseError
  if (severity === undefined) return !isTlsFault(cause)
  return postgresLost.test(String(code))
}

// Primary result codes (https://sqlite.org/rescode.html); an extended code has its primary code in the lowest byte.
const sqliteCodes = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  noDatabase: 26,
}
/** SQLITE_IOERR_SHMSIZE: there is no room for the index of the write-ahead log. */
const sqliteNoRoomForIndex = 4874
const sqliteLost: ReadonlySet<number> = new Set([
  sqliteCodes.readOnly,
  sqliteCodes.ioError,
  sqliteCodes.damaged,
  sqliteCodes.noDatabase,
  sqliteCodes.cannotOpen,
])

/** The same for SQLite. */
export function sqliteFault(error: unknown): unknown {
  const { errcode } = (error ?? {}) as DatabaseError
  if (typeof errcode !== 'number') return error
  const primary = errcode & 0xff
  if (primary === sqliteCodes.full || errcode === sqliteNoRoomForIndex) return new DiskFull(error)
  if (primary === sqliteCodes.busy) return new DatabaseBusy(error)
  return sqliteLost.has(primary) ? new DatabaseUnavailable(error) : error
}

function isOurs(error: unknown): boolean {
  if (error instanceof StartFault) return true
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
}

/** Connecting to a name with several addresses fails with a list of errors and an empty message. */
function describe(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0])
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause)
}
