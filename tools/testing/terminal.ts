import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

/** Far above what a command takes before it writes something. */
const mostMs = 120_000

/** A command in a pseudo-terminal, by util-linux's `script`. */
export interface InTerminal {
  /** Waits until this was written. */
  sees(text: string | RegExp): Promise<void>
  type(text: string): void
  /** All that was written so far, by the command and the terminal's own echo, without colours. */
  written(): string
  /** The same with everything that acts upon the terminal. */
  raw(): string
  hasColours(): boolean
  /** Its exit code. */
  ended: Promise<number>
}

/** Runs a command with these arguments in a terminal of its own. */
export function inTerminal(
  { command, env }: { command: readonly string[]; env: Readonly<Record<string, string>> },
  args: readonly string[],
  cwd?: string,
): InTerminal {
  const line = [...command, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['--quiet', '--return', '--command', `exec ${line}`, '/dev/null'], {
    env: { ...env, TERM: 'xterm-256color', SHELL: '/bin/sh' },
    ...(cwd !== undefined && { cwd }),
  })
  let written = ''
  const waiting = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written += text
    for (const look of waiting) look()
  })
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)))
  const hasText = (text: string | RegExp) =>
    typeof text === 'string' ? written.includes(text) : text.test(written)
  return {
    ended,
    written: () => stripVTControlCharacters(written),
    raw: () => written,
    hasColours: () => written.includes('\u001b[3'),
    type: (text) => child.stdin.write(text),
    sees(text) {
      const seen = Promise.withResolvers<void>()
      const tooLate = setTimeout(() => {
        seen.reject(new Error(`it did not write ${text}, but:\n${written}`))
        child.kill()
      }, mostMs)
      const look = () => {
        if (!hasText(text)) return
        waiting.delete(look)
        clearTimeout(tooLate)
        seen.resolve()
      }
      waiting.add(look)
      look()
      void ended.then(() => {
        look()
        clearTimeout(tooLate)
        seen.reject(new Error(`it ended without ${text}:\n${written}`))
      })
      return seen.promise
    },
  }
}
