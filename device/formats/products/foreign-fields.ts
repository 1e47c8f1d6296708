import type { NotesStyle } from '../sheets/column-names.ts'

export interface ForeignField {
  /** Empty if the cell gives none. */
  label: string
  value: string
  isHidden: boolean
  /** Both, as a line for the notes. */
  line: string
}

export interface ForeignFields {
  fields: ForeignField[]
  login?: string
  password?: string
}

/** Reads a cell in another program's own format; in an unknown format it is kept as it is. */
export function readForeignFields(
  text: string,
  style: NotesStyle,
  credentials: { login: string; password: string },
): ForeignFields {
  if (style === 'json') return { fields: readJsonFields(text) ?? [unnamed(text)] }
  if (style === 'roboform') return { fields: readRoboForm(text, [credentials.login, credentials.password]) }
  return style === 'zoho' ? readZoho(text) : { fields: [unnamed(text)] }
}

const unnamed = (text: string): ForeignField => ({ label: '', value: text, isHidden: false, line: text })

const named = (label: string, value: string, isHidden: boolean): ForeignField => ({
  label,
  value,
  isHidden,
  line: `${label}: ${value}`,
})

/** NordPass: `[{"type":"text","label":"PIN","value":"77"}]`. */
function readJsonFields(text: string): ForeignField[] | null {
  const fields = readList(text)?.map((field) => {
    const { label, value, type } = (field ?? {}) as { label?: unknown; value?: unknown; type?: unknown }
    const isRead = typeof label === 'string' && typeof value === 'string'
    return isRead ? named(label, value, type === 'hidden') : null
  })
  return fields?.every((field) => field !== null) ? fields : null
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
function readRoboForm(text: string, repeated: readonly string[]): ForeignField[] {
  const parts = text.split(',')
  const isKind = (part: string | undefined) => /^[a-z]{3}$/.test(part ?? '')
  const areSeveral = parts.length % 5 === 0 && parts.every((part, at) => at % 5 !== 3 || isKind(part))
  if (!areSeveral && !isKind(parts[3])) return [unnamed(text)]
  const fields = areSeveral
    ? Array.from({ length: parts.length / 5 }, (_, field) => parts.slice(field * 5, field * 5 + 5))
    : [[...parts.slice(0, 4), parts.slice(4).join(',')]]
  return fields.flatMap(([label = '', , , kind, value = '']) =>
    value === '' || repeated.includes(value) ? [] : [named(label.replace(/\$$/, ''), value, kind === 'pwd')],
  )
}

/** Zoho Vault: lines of names and values, login and password among them. */
function readZoho(text: string): ForeignFields {
  const fields: ForeignFields = { fields: [] }
  for (const line of text.split(/\r?\n/)) {
    const [, name = '', value = line] = /^([^:]*):(.*)$/.exec(line) ?? []
    if (name === 'User Name' && fields.login === undefined) fields.login = value
    else if (name === 'Password' && fields.password === undefined) fields.password = value
    else if (line.trim() !== '' && line.trim() !== 'SecretType:Web Account')
      fields.fields.push({ ...named(name, value, false), line })
  }
  return fields
}
