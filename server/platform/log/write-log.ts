import { hostname } from 'node:os'
import { format, stripVTControlCharacters } from 'node:util'

// Pino's numbers, as in the running server's log lines.
const levels = { info: 30, warn: 40, error: 50, fatal: 60 }

const printed = [
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const

/** Writes every log line synchronously; a second writer to the same output would reorder lines or lose the last. */
export const logStream = { write: (line: string) => void process.stdout.write(line) }

/** Writes a log line before there is a server, and about the process itself: one JSON object. */
export function writeLog(level: keyof typeof levels, msg: string, more: Record<string, unknown> = {}): void {
  const line = {
    level: levels[level],
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    ...more,
    msg,
  }
  logStream.write(`${JSON.stringify(line)}\n`)
}

/** Tells the operator: a plain sentence on a terminal, a log line elsewhere. */
export function announce(sentence: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${sentence}\n`)
  else writeLog('info', sentence)
}

/** Turns Node's warnings, libraries' prints and the error that ends the process into log lines. */
export function logProcessFaults(): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    const { name, code } = warning as NodeJS.ErrnoException
    writeLog('warn', warning.message, { name, code })
  })
  for (const [method, level] of printed) {
    console[method] = (...parts: unknown[]) => writeLog(level, stripVTControlCharacters(format(...parts)))
  }
  // The reader of the log may end before the server does, which continues.
  process.stdout.on('error', () => {})
  process.on('uncaughtException', (error) => {
    writeLog('fatal', 'an error that nobody handled ends the process', { err: describeError(error) })
    process.exit(1)
  })
}

/** An error as JSON, with its stack. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return { type: error.name, message: error.message, code, stack: error.stack }
}
