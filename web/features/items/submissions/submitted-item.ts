import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import { type ItemValues, newItemValues } from '../item-form.ts'

type SubmittedFile = NonNullable<SubmittedCredential['file']>

/**
 * The form of a new item with everything that a client submitted. The type of an ad token is left open, since only a member knows which of
 * the four it is.
 */
export function submittedValues(
  credential: SubmittedCredential,
  tags: { client: string; squad: string },
): ItemValues {
  const { title, type, login, login_url, environment, squad, password, notes, file } = credential
  const values: ItemValues = {
    ...newItemValues({ client: tags.client, squad: squad || tags.squad }),
    ...{ title, login, login_url, environment, password, notes },
    type: type === 'ad_token' ? ('' as ItemType) : type,
  }
  return file ? withFile(values, file) : values
}

/** `key`: the file is a certificate or key. `secret`: nothing was typed as the secret. `notes`: everything else. */
export type FilePlace = 'key' | 'secret' | 'notes'

export function placeOfFile(password: string, { name, base64 }: SubmittedFile): FilePlace {
  if (keyFile.test(name) || pemHeader.test(textOf(base64) ?? '')) return 'key'
  return password === '' ? 'secret' : 'notes'
}

/** Puts a file into the template's field for it; what was typed with a certificate or key is that file's password. */
function withFile(values: ItemValues, file: SubmittedFile): ItemValues {
  const text = textOf(file.base64)
  const content = text ?? file.base64
  const name = text === null ? `${file.name} (base64)` : file.name
  const place = placeOfFile(values.password, file)
  if (place === 'notes') return { ...values, notes: joined(values.notes, `${name}:\n${content}`) }
  const placed = { ...values, password: content, notes: joined(values.notes, name) }
  if (place === 'secret') return placed
  const isSsh = sshHeader.test(text ?? '')
  const typed = values.password
  return {
    ...placed,
    type: isSsh ? 'ssh_key' : 'certificate',
    metadata: typed === '' ? {} : { [isSsh ? 'key_passphrase' : 'file_password']: typed },
  }
}

const keyFile = /\.(pem|crt|cer|key|p7b|p8|pfx|p12|jks|der)$/i
const pemHeader = /^-----BEGIN [A-Z ]+-----/m
const sshHeader = /^-----BEGIN OPENSSH PRIVATE KEY-----/m

const joined = (before: string, added: string) => (before === '' ? added : `${before}\n\n${added}`)

/** A client's file name without characters that a file system or reader could misinterpret. */
export function fileName(name: string): string {
  const clean = name
    .normalize('NFC')
    // Separators, reserved and control characters, and those that change the text's direction.
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return clean === '' ? 'file' : clean
}

export const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** A file's text, or null if it is not text. */
function textOf(base64: string): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(base64))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what makes it text
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
  } catch {
    return null
  }
}
