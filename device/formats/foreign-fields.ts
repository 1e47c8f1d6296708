import type { NotesStyle } from './column-names.ts'

export interface ForeignFields {
  /** Lines for the notes. */
  lines: string[]
  login?: string
  password?: string
}

/** Reads a cell in another program's own format; in an unknown format it is kept as it is. */
export function readForeignFields(
  text: string,
  style: NotesStyle,
  credentials: { login: string; password: string },
): ForeignFields {
  if (style === 'json') return { lines: readJsonFields(text) ?? [text] }
  if (style === 'roboform') return { lines: readRoboForm(text, [credentials.login, credentials.password]) }
  return style === 'zoho' ? readZoho(text) : { lines: [text] }
}

/** NordPass: `[{"type":"text","label":"PIN","value":"77"}]`. */
function readJsonFields(text: string): string[] | null {
  const fields = readList(text)
  if (!fields) return null
  const lines = fields.map((field) => {
    const { label, value } = (field ?? {}) as { label?: unknown; value?: unknown }
    return typeof label === 'string' && typeof value === 'string' ? `${label}: ${value}` : null
  })
  return lines.every((line) => line !== null) ? lines : null
}

/** NordPass lists further addresses as JSON or with commas. */
export function readAddresses(text: string): string[] {
  const list = readList(text)
  if (list?.every((one) => typeof one === 'string')) return list as string[]
  return text.split(/[\s,]+/)
}

function readList(text: string): unknown[] | null {
  // Most cells are empty, and an error for each of ten thousand rows takes as long as all the rest.
  if (!text.trimStart().startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}

/** RoboForm: `PIN$,,,txt,77`, one or several; it repeats login and password, which are not wanted twice. */
function readRoboForm(text: string, repeated: readonly string[]): string[] {
  const parts = text.split(',')
  const isKind = (part: string | undefined) => /^[a-z]{3}$/.test(part ?? '')
  const areSeveral = parts.length % 5 === 0 && parts.every((part, at) => at % 5 !== 3 || isKind(part))
  if (!areSeveral && !isKind(parts[3])) return [text]
  const fields = areSeveral
    ? Array.from({ length: parts.length / 5 }, (_, field) => parts.slice(field * 5, field * 5 + 5))
    : [[...parts.slice(0, 4), parts.slice(4).join(',')]]
  return fields.flatMap(([label = '', , , , value = '']) =>
    value === '' || repeated.includes(value) ? [] : [`${label.replace(/\$$/, '')}: ${value}`],
  )
}

/** Zoho Vault: lines of names and values, login and password among them. */
function readZoho(text: string): ForeignFields {
  const fields: ForeignFields = { lines: [] }
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? []
    if (name === 'User Name' && fields.login === undefined) fields.login = value
    else if (name === 'Password' && fields.password === undefined) fields.password = value
    else if (name !== 'SecretType' && line.trim() !== '') fields.lines.push(line)
  }
  return fields
}
