import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** A script as its page in the help has it. */
export function scriptOf(article: string, name: string): string {
  const page = readFileSync(fileOf('web', 'features', 'help', 'articles', article, 'en.md'), 'utf8')
  for (const [, file, text] of page.matchAll(/^```(\S+)\n([\s\S]*?)\n```$/gm))
    if (file === name) return text ?? ''
  throw new Error(`${article} has no ${name}`)
}

/** The lines below a YAML key that are indented more than it, without that indentation. */
export function block(yaml: string, key: string): string {
  const lines = yaml.split('\n')
  const at = lines.findIndex((line) => line.trim().startsWith(key) && /[:|]$/.test(line))
  const indentOf = (line: string) => line.length - line.trimStart().length
  const deeper = lines.slice(at + 1)
  const end = deeper.findIndex((line) => line !== '' && indentOf(line) <= indentOf(lines[at] ?? ''))
  const inside = end < 0 ? deeper : deeper.slice(0, end)
  const least = Math.min(...inside.map(indentOf))
  return inside.map((line) => line.slice(least)).join('\n')
}

/** The plain pairs of a YAML mapping, and those whose value is a block of lines. */
export function valuesOf(yaml: string): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [, key = '', value = ''] of yaml.matchAll(/^\s*([\w-]+): (.+)$/gm))
    values[key] = value === '|' ? `${block(yaml, `${key}:`)}\n` : value
  return values
}

/** A file of the repository. */
export const fileOf = (...path: string[]): string => join(root, ...path)

export const hashOf = (file: string): string => hash('sha256', readFileSync(file), 'hex')
