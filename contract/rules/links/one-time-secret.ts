/** What a one-time link shows, once. Open only on the sender's device and in the recipient's page. */
export type OneTimeSecret = {
  readonly title: string
  readonly type: string
  readonly login: string
  readonly password: string
  readonly login_url: string
  readonly notes: string
  readonly fields: readonly { readonly label: string; readonly value: string }[]
  /** The page offers no copy button. */
  readonly no_copy: boolean
}

const texts = ['title', 'type', 'login', 'password', 'login_url', 'notes'] as const

/** Whether a value has exactly these members. Without Zod, which public pages do not load. */
export function isOneTimeSecret(value: unknown): value is OneTimeSecret {
  if (!hasMembers(value, [...texts, 'fields', 'no_copy'])) return false
  const { fields, no_copy } = value
  return (
    texts.every((name) => typeof value[name] === 'string') &&
    typeof no_copy === 'boolean' &&
    Array.isArray(fields) &&
    fields.every(isField)
  )
}

function isField(value: unknown): boolean {
  return (
    hasMembers(value, ['label', 'value']) &&
    typeof value.label === 'string' &&
    typeof value.value === 'string'
  )
}

function hasMembers(value: unknown, names: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name))
}
