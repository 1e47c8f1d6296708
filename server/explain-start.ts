import type { Config } from './platform/config/config.ts'
import { StartFault } from './platform/config/start-fault.ts'
import { DatabaseUnavailable, DiskFull } from './platform/db/errors.ts'

type SystemError = {
  code?: string
  syscall?: string
  path?: string
  port?: number
  errcode?: number
  message: string
}

/** Why the server did not start, in a sentence; undefined where the fault is ours and its stack is needed. */
export function explainStart(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof StartFault || error instanceof DiskFull) return error.message
  if (error instanceof DatabaseUnavailable) return sentenceOf(error.message)
  if (!(error instanceof Error) || !config) return undefined
  const { code, syscall, path, port, errcode, message } = error as SystemError
  if (syscall === 'listen' || syscall === 'getaddrinfo') return explainListen(code, port, config)
  if (path !== undefined) return `DATA_DIR cannot be used: ${message}.`
  return errcode === undefined ? undefined : `The database in DATA_DIR cannot be used: ${message}.`
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

function sentenceOf(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
