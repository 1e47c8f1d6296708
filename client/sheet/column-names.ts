import { criticalities, environments, itemTypes } from '@chaveiro/contract/constants.ts'
import { importColumns, moreSheetColumns, type SheetColumn } from '@chaveiro/contract/import.ts'

/** The columns' names in Brazil and in other password managers' exports, in the form that `plain` gives. */
const otherNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  vault_path: ['cofre', 'caminho do cofre', 'pasta', 'vault', 'folder', 'collections', 'grouping', 'group'],
  type: ['tipo'],
  title: ['titulo', 'nome', 'servico', 'name'],
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
  password: ['senha', 'segredo', 'login password'],
  login_url: ['url', 'endereco', 'site', 'link', 'website', 'web site', 'website address', 'login uri'],
  environment: ['ambiente'],
  criticality: ['criticidade'],
  client: ['cliente'],
  squad: ['equipe'],
  notes: ['note', 'notas', 'obs', 'observacao', 'observacoes', 'anotacoes', 'extra', 'fields', 'comments'],
  two_step: ['otpauth', 'totp', 'otp', 'otpurl', 'otpsecret', 'login totp', '2fa', 'authenticator'],
}
const sheetColumns = [...importColumns, ...moreSheetColumns]

const valueNames = {
  type: new Map<string, string>([
    ...itself(itemTypes),
    ['login', 'web_credential'],
    ['password', 'web_credential'],
    ['note', 'secure_note'],
    ['secure note', 'secure_note'],
    ['nota', 'secure_note'],
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

/** Whether a row only says that there is a folder, as in NordPass's export. */
export function isFolder(type: string, filledCells: number): boolean {
  return plain(type) === 'folder' && filledCells <= 2
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
