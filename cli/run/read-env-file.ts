import { scheme } from '../references/reference.ts'
import { Refusal } from '../refusal.ts'

const assignment = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/

/**
 * The assignments of a file of references: `NAME=value` a line, with comments, `export` and quotes as in dotenv; nothing is expanded or run.
 * Throws Refusal with the line.
 */
export function readEnvFile(text: string, file: string): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [at, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    const [, name = '', written = ''] = assignment.exec(trimmed) ?? []
    const value = readValue(written)
    if (name === '' || value === null) throw new Refusal('run.line', { file, line: String(at + 1) })
    variables.set(name, value)
  }
  return variables
}

/** Null for a quote that does not end. */
function readValue(written: string): string | null {
  const quote = written[0]
  if (quote !== '"' && quote !== "'") return written.replace(/\s+#.*$/, '')
  const end = written.indexOf(quote, 1)
  if (end < 0) return null
  const rest = written.slice(end + 1).trim()
  return rest === '' || rest.startsWith('#') ? written.slice(1, end) : null
}

/** The variables whose whole value is a reference. */
export function referencesIn(variables: Iterable<[string, string | undefined]>): Map<string, string> {
  const found = new Map<string, string>()
  for (const [name, value] of variables) if (value?.startsWith(scheme)) found.set(name, value)
  return found
}
