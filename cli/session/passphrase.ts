import { readFileSync } from 'node:fs'
import { Refusal } from '../refusal.ts'
import { ask } from '../terminal/ask.ts'

export interface PassphraseSource {
  /** The file descriptor from which it is read; null for a prompt. */
  passphraseFd: number | null
  /** Whether people may be asked. */
  mayAsk: boolean
  /** The question, with the person's address in it. */
  question(email: string): string
}

/** The person's passphrase, never from an argument or the environment. Throws Refusal where nobody can be asked. */
export async function askPassphrase(source: PassphraseSource, email: string): Promise<string> {
  if (source.passphraseFd !== null) return readSecretFrom(source.passphraseFd)
  const answer = source.mayAsk ? await ask(source.question(email), { isSecret: true }) : null
  if (answer === null) throw new Refusal('locked')
  return answer
}

/** All that a file descriptor has, without the line break that editors and `echo` put at the end. */
export function readSecretFrom(descriptor: number): string {
  try {
    return readFileSync(descriptor, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw new Refusal('descriptor.unreadable', { descriptor: String(descriptor) })
  }
}
