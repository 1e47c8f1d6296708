import { criticalities, environments } from '@chaveiro/contract/constants.ts'
import { importColumns, moreSheetColumns, type SheetColumn } from '@chaveiro/contract/import.ts'

/** The columns' names in Brazil and in other password managers' exports, in the form that `plain` gives. */
const otherNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  vault_path: ['cofre', 'caminho do cofre', 'pasta', 'vault', 'folder', 'collections', 'grouping', 'group'],
  type: ['tipo'],
  title: ['titulo', 'nome', 'servico', 'name'],
  login: ['usuario', 'email', 'e mail', 'user', 'username', 'login username', 'login name'],
  password: ['senha', 'segredo', 'login password'],
  login_url: ['url', 'endereco', 'site', 'link', 'website', 'web site', 'login uri'],
  environment: ['ambiente'],
  criticality: ['criticidade'],
  client: ['cliente'],
  squad: ['equipe'],
  notes: ['note', 'notas', 'obs', 'observacao', 'observacoes', 'anotacoes', 'extra', 'fields', 'comments'],
  two_step: ['otpauth', 'totp', 'otp', 'otpurl', 'login totp', '2fa', 'authenticator'],
}
const sheetColumns = [...importColumns, ...moreSheetColumns]

const valueNames = {
  type: new Map([
    ['login', 'web_credential'],
    ['password', 'web_credential'],
    ['note', 'secure_note'],
    ['secure note', 'secure_note'],
    ['nota', 'secure_note'],
  ]),
  environment: new Map([
    ['producao', environments[0]],
    ['homologacao', environments[1]],
  ]),
  criticality: new Map([
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
  const isOfKeePass = !named.includes('title') && names.map(plain).includes('login name')
  const meant = names.map((name, place) =>
    isOfKeePass && plain(name) === titleOfKeePass ? 'title' : (named[place] ?? null),
  )
  return meant.map((column, place) => {
    if (!column || column === 'notes') return column
    const exact = names.findIndex((name) => plain(name) === plain(column))
    return place === (exact === -1 ? meant.indexOf(column) : exact) ? column : null
  })
}

/** How a program writes where a row belongs, by its name for that column and by its other columns. */
export function pathStyleOf(pathName: string, names: readonly string[]): PathStyle {
  const name = plain(pathName)
  if (name === 'grouping') return 'backslashes'
  if (name === 'collections') return 'several'
  return name === 'group' && names.some((each) => plain(each) === 'last modified') ? 'rooted' : 'plain'
}

/**
 * `backslashes`: LastPass parts a folder's names by them. `several`: Bitwarden lists all collections of an item. `rooted`: KeePassXC begins
 * every path with the name of the file's topmost group.
 */
export type PathStyle = 'plain' | 'backslashes' | 'several' | 'rooted'

/** The column that a name means, even if another one takes its place. */
export function columnOf(name: string): SheetColumn | null {
  const words = plain(name)
  return sheetColumns.find((column) => plain(column) === words || otherNames[column].includes(words)) ?? null
}

/** 'Produção' as 'prod'; a word that is not a known value stays as it is, to be shown with the refusal. */
export function choiceOf(column: keyof typeof valueNames, text: string): string {
  return valueNames[column].get(plain(text)) ?? text.trim()
}

/** Without accents, capitals, hyphens and underscores. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}
