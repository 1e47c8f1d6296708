import { criticalities, environments, itemTypes } from '@chaveiro/contract/constants.ts'
import { importColumns, moreSheetColumns, type SheetColumn } from '@chaveiro/contract/import.ts'

/** The columns' names in Brazil and in other password managers' exports, in the form that `plain` gives. */
const otherNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  vault_path: [
    'cofre',
    'caminho do cofre',
    'pasta',
    'vault',
    'folder',
    'collections',
    'grouping',
    'group',
    'folder name',
    'chambername',
  ],
  type: ['tipo'],
  title: ['titulo', 'nome', 'servico', 'name', 'password name', 'secret name'],
  login: [
    'usuario',
    'email',
    'e mail',
    'user',
    'username',
    'username2',
    'username3',
    'login username',
    'login name',
  ],
  password: ['senha', 'segredo', 'login password', 'pwd'],
  login_url: [
    'url',
    'endereco',
    'site',
    'link',
    'website',
    'web site',
    'website address',
    'login uri',
    'password url',
    'secret url',
  ],
  environment: ['ambiente'],
  criticality: ['criticidade'],
  client: ['cliente'],
  squad: ['equipe'],
  notes: [
    'note',
    'notas',
    'obs',
    'observacao',
    'observacoes',
    'anotacoes',
    'extra',
    'fields',
    'comments',
    'description',
    'descricao',
    'custom fields',
    'customdata',
    'secretdata',
    'rffieldsv2',
  ],
  two_step: [
    'otpauth',
    'totp',
    'otp',
    'otpurl',
    'otpsecret',
    'login totp',
    '2fa',
    'authenticator',
    'one time password',
    'otp secret',
    'totp secret',
  ],
}
const sheetColumns = [...importColumns, ...moreSheetColumns]

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

/** KeePass calls an entry's title so; elsewhere it may be a login. */
const titleOfKeePass = 'account'

/**
 * The column of each name in the first line. The template's own name takes precedence, then the first in order; notes may come from several
 * columns.
 */
export function columnsOf(names: readonly string[]): (SheetColumn | null)[] {
  const named = names.map(columnOf)
  const hasAccounts = isOfKeePass(names)
  const meant = names.map((name, place) =>
    hasAccounts && plain(name) === titleOfKeePass ? 'title' : (named[place] ?? null),
  )
  return meant.map((column, place) => {
    if (!column || column === 'notes') return column
    const exact = names.findIndex((name) => plain(name) === plain(column))
    return place === (exact === -1 ? meant.indexOf(column) : exact) ? column : null
  })
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
  const known = names.map(plain)
  return known.includes('folder') ? known.indexOf('shared folder') : -1
}

/**
 * `name`: a client's name, of which slashes are a part. `backslashes`: LastPass and Keeper part a folder's names by them. `several`:
 * Bitwarden lists all collections of an item. `rooted`: KeePassXC begins every path with the name of the file's topmost group.
 */
export type PathStyle = 'plain' | 'name' | 'backslashes' | 'several' | 'rooted'

/** The column that a name means, even if another one takes its place. */
export function columnOf(name: string): SheetColumn | null {
  const words = plain(name)
  return sheetColumns.find((column) => plain(column) === words || otherNames[column].includes(words)) ?? null
}

/** 'Produção' as 'prod'; a word that is not a known value stays as it is, to be shown with the refusal. */
export function choiceOf(column: keyof typeof valueNames, text: string): string {
  return valueNames[column].get(plain(text)) ?? text.trim()
}

/** Whether a row only says that there is a folder, as in the exports of NordPass and, by its address, LastPass. */
export function isFolder(row: { type: string; address: string }, filledCells: number): boolean {
  if (plain(row.type) === 'folder') return filledCells <= 2
  return row.address === 'http://group' && filledCells <= 4
}

/** Whether a column says nothing of the credential itself. */
export function isBookkeeping(name: string): boolean {
  return /^(create ?time|modify ?time|created|modified|favou?rite)$/.test(plain(name))
}

export function isOtherKind(type: string): boolean {
  return otherKinds.has(plain(type))
}

/** The column in which NordPass lists further addresses; -1 in other sheets. */
export function moreAddressesAt(names: readonly string[]): number {
  return names.map(plain).indexOf('additional urls')
}

/** How a program writes what it has no column for. */
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

/** Without accents, capitals, hyphens, underscores and characters that nobody sees. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}
