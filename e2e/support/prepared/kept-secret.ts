import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { Person } from './people.ts'

/** The forms in which a program may write bytes or a text down. */
const formsOf = (bytes: Uint8Array): Buffer[] => {
  const raw = Buffer.from(bytes)
  const texts = [toBase64url(bytes), raw.toString('base64'), raw.toString('hex')]
  return [raw, ...texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])]
}

/** The files below a folder in which a person's account secret stands, whole and in any of these forms. */
export function filesWithSecret(folder: string, { secret }: Person): string[] {
  return filesWith(folder, formsOf(secret.copyBytes()))
}

export const filesWithText = (folder: string, text: string): string[] =>
  filesWith(folder, [Buffer.from(text), Buffer.from(text, 'utf16le')])

function filesWith(folder: string, wanted: readonly Buffer[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path)
      return wanted.some((one) => content.includes(one))
    })
}
