import { StartFault } from './platform/config/start-fault.ts'
import { DatabaseBusy, DatabaseUnavailable, DiskFull } from './platform/db/errors.ts'

type Told = { code?: string; errcode?: number; severity?: string; syscall?: string }

/** What went wrong, in a sentence for the operator; undefined if the fault is ours. */
export function explainFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartFault) return error.message
  if (error instanceof DiskFull || error instanceof DatabaseUnavailable || error instanceof DatabaseBusy) {
    return sentenceOf(error.message)
  }
  const { code, errcode, severity, syscall } = error as Told
  // Permissions, schemas and other programs' tables are the database administrator's to fix.
  if (severity !== undefined) return `The database refuses: ${error.message} (${code}).`
  if (errcode !== undefined) return `The database cannot be used: ${error.message}.`
  return syscall === undefined ? undefined : `${error.message}.`
}

/** Ends a failed command; a fault of ours is printed with its stack. */
export function endCommand(error: unknown, exitCode: number): void {
  const ours = () => (error instanceof Error ? error.stack : String(error))
  process.stderr.write(`${explainFault(error) ?? ours()}\n`)
  process.exitCode = exitCode
}

function sentenceOf(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}
