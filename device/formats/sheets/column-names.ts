import {
  importColumns,
  moreSheetColumns,
  requiredImportColumns,
  type SheetColumn,
} from '@chaveiro/contract/calls/import.ts'
import { criticalities, environments, itemTypes } from '@chaveiro/contract/constants.ts'
import { accountNames, otherNames, weakNames } from './known-names.ts'

/** A column that a name means; of several with one meaning, the lowest rank is taken. */
interface Meaning {
  column: SheetColumn
  rank: 'own' | 'usual' | 'weak' | 'loose'
}
const ranks: readonly Meaning['rank'][] = ['own', 'usual', 'weak', 'loose']

const meanings = new Map<string, Meaning>()
for (const column of [...importColumns, ...moreSheetColumns]) {
  const note = (rank: Meaning['rank']) => (name: string) => meanings.set(keyOf(name), { column, rank })
  weakNames[column]?.forEach(note('weak'))
  otherNames[column].forEach(note('usual'))
  note('own')(column)
}
for (const name of accountNames) meanings.set(keyOf(name), { column: 'login', rank: 'weak' })
const accountKeys = new Set(accountNames.map(keyOf))

/** Kinds of entries that other programs have and we do not: they become notes of all that their row says. */
const otherKinds = new Set([
  'credit card',
  'creditcard',
  'payment card',
  'bank',
  'identity',
  'card',
  'license',
  'passport',
  'social security',
  'tax number',
  'document',
  'wifi',
  'custom',
])

const valueNames = {
  type: new Map<string, string>([
    ...itself(itemTypes),
    ['login', 'web_credential'],
    ['password', 'web_credential'],
    ['note', 'secure_note'],
    ['secure note', 'secure_note'],
    ['nota', 'secure_note'],
    ['alias', 'web_credential'],
    ['sshkey', 'ssh_key'],
    ['website password', 'web_credential'],
    ['application password', 'web_credential'],
    ['bookmark', 'web_credential'],
    ['totp', 'web_credential'],
    ['environment variables', 'secure_note'],
    ...[...otherKinds].map((kind): [string, string] => [kind, 'secure_note']),
  ]),
  environment: new Map<string, string>([
    ...itself(environments),
    ['producao', environments[0]],
    ['homologacao', environments[1]],
  ]),
  criticality: new Map<string, string>([
    ...itself(criticalities),
    ['alta', criticalities[0]],
    ['media', criticalities[1]],
    ['baixa', criticalities[2]],
  ]),
}

/**
 * The column of each name in the first line. The template's own name takes precedence, then a usual one, then the first in order; notes may
 * come from several columns. An account is a title where nothing else is.
 */
export function columnsOf(names: readonly string[]): (SheetColumn | null)[] {
  const named = names.map(meaningOf)
  const hasTitle = named.some((meaning) => meaning?.column === 'title')
  const meant = named.map((meaning, place): Meaning | null =>
    !hasTitle && accountKeys.has(keyOf(names[place] ?? '')) ? { column: 'title', rank: 'usual' } : meaning,
  )
  const rankAt = (place: number) => ranks.indexOf(meant[place]?.rank ?? 'loose')
  const best = new Map<SheetColumn, number>()
  meant.forEach((meaning, place) => {
    if (!meaning) return
    const rival = best.get(meaning.column)
    if (rival === undefined || rankAt(place) < rankAt(rival)) best.set(meaning.column, place)
  })
  return meant.map((meaning, place) =>
    meaning && (meaning.column === 'notes' || best.get(meaning.column) === place) ? meaning.column : null,
  )
}

/** Whether this line names columns, rather than being a title above them or a row that happens to have a word such as 'Site'. */
export function namesSheet(names: readonly string[]): boolean {
  const columns = columnsOf(names).filter((column) => column !== null)
  return columns.length > 1 && hasRequired(columns)
}

/** Browsers' exports have an address and a password, and neither title nor vault. */
export function hasRequired(columns: readonly (SheetColumn | null)[]): boolean {
  const isOfBrowser = columns.includes('login_url') && columns.includes('password')
  return isOfBrowser || requiredImportColumns.some((column) => columns.includes(column))
}

/** Whether the columns are called as in KeePass's export. */
export function isOfKeePass(names: readonly string[]): boolean {
  return !names.map(columnOf).includes('title') && names.map(plain).includes('login name')
}

/** How a program writes where a row belongs, by its name for that column and by its other columns. */
export function pathStyleOf(pathName: string, names: readonly string[]): PathStyle {
  const name = plain(pathName)
  if (columnOf(pathName) === 'client') return 'name'
  const isOfKeeper = names.some((each) => plain(each) === 'website address')
  if (name === 'grouping' || isOfKeeper) return 'backslashes'
  if (name === 'collections') return 'several'
  return name === 'group' && names.some((each) => plain(each) === 'last modified') ? 'rooted' : 'plain'
}

/** The column by which Keeper and NordPass say where a shared item belongs, which may be in no folder of one's own; -1 in other sheets. */
export function sharedFolderAt(names: readonly string[]): number {
  const plainNames = names.map(plain)
  return plainNames.includes('folder') ? plainNames.indexOf('shared folder') : -1
}

/**
 * `name`: a client's name, of which slashes are a part. `backslashes`: LastPass and Keeper part a folder's names by them. `several`:
 * Bitwarden lists all collections of an item. `rooted`: KeePassXC begins every path with the name of the file's topmost group.
 */
export type PathStyle = 'plain' | 'name' | 'backslashes' | 'several' | 'rooted'

/** The column that a name means, even if another one takes its place. */
export function columnOf(name: string): SheetColumn | null {
  return meaningOf(name)?.column ?? null
}

/** Psono prefixes each column's name with the kind of entry that it is for. */
const kindBefore =
  /^(?:website password|application password|environment variables|bookmark|note|totp) (?=\S)/

/** Whether a column is one of several with the same meaning, of which each row fills the one of its kind. */
export function isOfKind(name: string): boolean {
  return kindBefore.test(plain(name))
}

/** 'Login (e-mail)', 'Usuário/E-mail' and 'Senha atual' are read without the brackets, the second name and 'atual'. */
function meaningOf(name: string): Meaning | null {
  const whole = meanings.get(keyOf(name))
  if (whole) return whole
  if (name.length > longestName) return null
  const bare = plain(name.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
    .replace(kindBefore, '')
    .replace(/ (?:atual|actual|current|actuelle?|aktuell|de acesso|de acceso|d acces)$/, '')
  const parts = bare
    .split(/ (?:ou|or|oder|o|e|y|and|und|et) |[/&+|]/)
    .map((part) => meanings.get(keyOf(part)))
  const [first] = parts
  return first && parts.every((part) => part?.column === first.column) ? { ...first, rank: 'loose' } : null
}

const longestName = 80

/** 'Produção' as 'prod'; a word that is not a known value stays as it is, to be shown with the refusal. */
export function choiceOf(column: keyof typeof valueNames, text: string): string {
  return valueNames[column].get(plain(text)) ?? text.trim()
}

/** Whether a row only says that there is a folder, as in the exports of NordPass and, by its address, LastPass. */
export function isFolder(row: { type: string; address: string }, filledCells: number): boolean {
  if (plain(row.type) === 'folder') return filledCells <= 2
  return row.address === 'http://group' && filledCells <= 4
}

/** Whether a column lists tags. */
export function isTagsName(name: string): boolean {
  return /^(?:tags|labels|etiquetas)$/.test(keyOf(name))
}

/** Whether a column says nothing of the credential itself. */
export function isBookkeeping(name: string): boolean {
  return isDateOrId(name) || bookkeeping.test(keyOf(name))
}

/** Whether a column only says when something happened, or names the entry or its picture to its program. */
export function isDateOrId(name: string): boolean {
  return dateOrId.test(keyOf(name))
}

const dateOrId = new RegExp(
  `^(?:${[
    '(?:time)?(?:last)?(?:created?|modif(?:y|ied)|changed|updated|used|passwordchanged)(?:time|at|on|date)?',
    'icon|id|uuid|guid',
  ].join('|')})$`,
)

const bookkeeping =
  /^(?:fav(?:ou?rites?)?|archived|reprompt|perso|restrictedto|httprealm|formactionorigin|matchurl|secrettype)$/

export function isOtherKind(type: string): boolean {
  return otherKinds.has(plain(type))
}

/** The column in which NordPass lists further addresses; -1 in other sheets. */
export function moreAddressesAt(names: readonly string[]): number {
  return names.map(plain).indexOf('additional urls')
}

/** How a program writes the fields for which it has no column. */
export type NotesStyle = 'plain' | 'json' | 'roboform' | 'zoho'

const notesStyles: Readonly<Record<string, NotesStyle>> = {
  'custom fields': 'json',
  rffieldsv2: 'roboform',
  secretdata: 'zoho',
}

export function notesStyleOf(name: string): NotesStyle {
  return notesStyles[plain(name)] ?? 'plain'
}

/** Whether a value only repeats the name of its column, as where every row is a list of names and values. */
export function isSameName(value: string, name: string): boolean {
  return value.length === name.length && plain(value) === plain(name)
}

/** Each value by itself, in the form that `plain` gives. */
function itself(values: readonly string[]): [string, string][] {
  return values.map((value) => [plain(value), value])
}

/** A name without accents, capitals, hyphens, underscores, invisible characters and marks around it, as in 'Senha:' and 'Password*'. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cc}'’]+/gu, ' ')
    .replace(/^[ :*#?!.,;"º°•·]+|(?<![ :*#?!.,;"º°•·])[ :*#?!.,;"º°•·]+$/g, '')
}

/** 'User ID', 'userid' and 'user_id' are one name. */
export function keyOf(name: string): string {
  return plain(name).replaceAll(' ', '')
}
