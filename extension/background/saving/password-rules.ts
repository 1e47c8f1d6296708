/** What a site's `passwordrules` say; null where they say nothing. */
export interface PasswordRules {
  minLength: number | null
  maxLength: number | null
  /** Of each of these at least one character. */
  required: string[]
  /** All characters that it takes, those that it requires among them. */
  allowed: string | null
  /** How often a character may follow itself, itself included. */
  mostAlike: number | null
}

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const classes: Readonly<Record<string, string>> = {
  lower: printable.replace(/[^a-z]/g, ''),
  upper: printable.replace(/[^A-Z]/g, ''),
  digit: '0123456789',
  special: printable.replace(/[a-zA-Z\d]/g, ''),
  'ascii-printable': printable,
  unicode: printable,
}

/**
 * Reads the attribute `passwordrules` as Apple proposed it (developer.apple.com/password-rules): `minlength: 12; required: lower, upper;
 * required: [-!]; allowed: digit; max-consecutive: 2`. A property or class that is not known counts for nothing.
 */
export function parsePasswordRules(text: string): PasswordRules {
  const rules = propertiesOf(text)
  const lengths = (name: string) =>
    rules.filter((one) => one.name === name && /^\d{1,4}$/.test(one.value)).map(({ value }) => Number(value))
  const sets = (name: string) =>
    rules
      .filter((one) => one.name === name)
      .map(({ value }) => charsOf(value))
      .filter((chars) => chars !== '')
  const required = sets('required')
  const allowed = [...required, ...sets('allowed')].join('')
  return {
    minLength: lengths('minlength').reduce<number | null>((most, one) => Math.max(most ?? 0, one), null),
    maxLength: lengths('maxlength').reduce<number | null>((least, one) => Math.min(least ?? one, one), null),
    required,
    allowed: allowed === '' ? null : allowed,
    mostAlike: lengths('max-consecutive').find((one) => one > 0) ?? null,
  }
}

/** A `;` or `,` within brackets is one of their characters. */
function propertiesOf(text: string): { name: string; value: string }[] {
  const parts = text.match(/(?:\[[^\]]*\]*\]|[^;[])+/g) ?? []
  return parts.flatMap((part) => {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/is.exec(part) ?? []
    return name !== undefined && value !== undefined ? [{ name: name.toLowerCase(), value }] : []
  })
}

function charsOf(list: string): string {
  const names = list.match(/\[[^\]]*\]*\]|[^,[\s]+/g) ?? []
  return names
    .map((name) => (name.startsWith('[') ? name.slice(1, -1) : (classes[name.toLowerCase()] ?? '')))
    .join('')
}
