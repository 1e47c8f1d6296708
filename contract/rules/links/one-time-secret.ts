import { fileMaxBytes } from '../../constants.ts'

/** What a one-time link shows, once. Open only on the sender's device and in the recipient's page. */
export type OneTimeSecret = {
  readonly title: string
  readonly type: string
  readonly login: string
  readonly password: string
  readonly login_url: string
  readonly notes: string
  readonly fields: readonly { readonly label: string; readonly value: string }[]
  /** Absent if the link has none. */
  readonly files?: readonly OneTimeFile[]
  /** The page offers no copy button. */
  readonly no_copy: boolean
}

/** A file of a link: its parts are uploaded sealed under its own key. */
export type OneTimeFile = {
  readonly id: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** SHA-256 of the whole content. */
  readonly hash: string
  /** 32 bytes. */
  readonly key: string
}

const texts = ['title', 'type', 'login', 'password', 'login_url', 'notes'] as const

/** Whether a value has exactly these members. Without Zod, which public pages do not load. */
export function isOneTimeSecret(value: unknown): value is OneTimeSecret {
  const members = [...texts, 'fields', 'no_copy']
  if (!hasMembers(value, members) && !hasMembers(value, [...members, 'files'])) return false
  const { fields, no_copy, files = [] } = value
  return (
    texts.every((name) => typeof value[name] === 'string') &&
    typeof no_copy === 'boolean' &&
    Array.isArray(fields) &&
    fields.every(isField) &&
    Array.isArray(files) &&
    files.every(isFile)
  )
}

function isField(value: unknown): boolean {
  return (
    hasMembers(value, ['label', 'value']) &&
    typeof value.label === 'string' &&
    typeof value.value === 'string'
  )
}

function isFile(value: unknown): boolean {
  if (!hasMembers(value, ['id', 'name', 'size', 'hash', 'key'])) return false
  const { id, name, size, hash, key } = value
  const isNamed = [id, name, hash, key].every((text) => typeof text === 'string')
  return isNamed && Number.isInteger(size) && (size as number) >= 0 && (size as number) <= fileMaxBytes
}

function hasMembers(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}
