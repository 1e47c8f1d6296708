import type { ItemType } from '@chaveiro/contract/constants.ts'
import type { SubmittedCredential } from '@chaveiro/contract/submissions.ts'
import { type ItemValues, newItemValues } from '../item-form.ts'

/**
 * The form of a new item with what a client handed in; nothing of it is left out. The type of an ad token is left open: only a
 * member knows which of the four it is.
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

/**
 * Puts a file where the type's template has it: a certificate or a key becomes the secret, and what was typed beside it the
 * password of that file. Any other file becomes the secret where none was typed, else it goes to the notes.
 */
function withFile(values: ItemValues, file: { name: string; base64: string }): ItemValues {
  const text = textOf(file.base64)
  const content = text ?? file.base64
  const name = text === null ? `${file.name} (base64)` : file.name
  if (text === null || keyFile.test(file.name) || /^-----BEGIN [A-Z ]+-----/m.test(text)) {
    const isSsh = text !== null && /^-----BEGIN OPENSSH PRIVATE KEY-----/m.test(text)
    const typed = values.password
    return {
      ...values,
      type: isSsh ? 'ssh_key' : 'certificate',
      password: content,
      notes: joined(values.notes, name),
      metadata: typed === '' ? {} : { [isSsh ? 'key_passphrase' : 'file_password']: typed },
    }
  }
  if (values.password === '') return { ...values, password: content, notes: joined(values.notes, name) }
  return { ...values, notes: joined(values.notes, `${name}:\n${content}`) }
}

const keyFile = /\.(pem|crt|cer|key|p7b|p8|pfx|p12|jks|der)$/i

const joined = (before: string, added: string) => (before === '' ? added : `${before}\n\n${added}`)

/** A file's text, or null for one that is not text. */
function textOf(base64: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: their absence is what makes it text
    return /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : text
  } catch {
    return null
  }
}
