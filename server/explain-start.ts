import { explainFault } from './explain-fault.ts'
import type { Config } from './platform/config/config.ts'
import { DiskFull, sqliteFault } from './platform/db/errors.ts'

type SystemError = {
  code?: string
  syscall?: string
  path?: string
  port?: number
  errcode?: number
  message: string
}

/** Why the server did not start, in a sentence; undefined if the fault is ours and its stack is needed. */
export function explainStart(error: unknown, config: Config | undefined): string | undefined {
  if (!(error instanceof Error) || !config) return explainFault(error)
  // Some of SQLite's errors arrive wrapped in one of ours; the codes are in the cause.
  const fault = config.databaseUrl === undefined && error.cause instanceof Error ? error.cause : error
  const { code, syscall, path, port, errcode, message } = fault as SystemError
  if (syscall === 'listen' || syscall === 'getaddrinfo') return explainListen(code, port, config)
  if (code === 'ENOSPC' || sqliteFault(fault) instanceof DiskFull)
    return `The disk of DATA_DIR is full: ${message}.`
  if (path !== undefined) return `DATA_DIR cannot be used: ${message}.`
  return errcode === undefined ? explainFault(error) : `The database in DATA_DIR cannot be used: ${message}.`
}

function explainListen(
  code: string | undefined,
  port: number | undefined,
  { host, ...config }: Config,
): string {
  const name = port === config.port ? 'PORT' : 'DEVELOPMENT_SIGN_IN_PORT'
  if (code === 'EADDRINUSE') return `${name} ${port} is taken: another program listens there.`
  if (code === 'EACCES') return `${name} ${port} may not be used by this account.`
  return `HOST ${host} is no address of this machine (${code}).`
}
