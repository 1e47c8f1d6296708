import type { ExportFormat } from '../../base/types/foreign-exports.ts'
import { keyOf } from './column-names.ts'

import { exportedSheetMarks } from './exported-sheet.ts'

/**
 * The columns by which a program's sheet is known, those with more of them first. Checked on 2026-11-29 against the importers' tests of
 * bitwarden/clients and ProtonMail/WebClients, psono/psono-client's export.ts, and made-up samples.
 */
const products: readonly (readonly [ExportFormat, string])[] = [
  ['chaveiro-csv', exportedSheetMarks],
  ['template', 'vault_path'],
  ['bitwarden-csv', 'login_uri, login_username, login_password'],
  ['lastpass-csv', 'url, username, password, extra, name, grouping'],
  ['psono-csv', 'website_password_title'],
  ['nordpass-csv', 'cardholdername, cardnumber, cvc'],
  ['roboform-csv', 'name, url, matchurl, login, pwd'],
  ['zoho-csv', 'secretdata'],
  ['keeper-csv', 'folder, title, login, password, website address, shared folder'],
  ['proton-csv', 'type, name, url, username, password, note, totp, createtime, modifytime'],
  ['firefox-csv', 'url, username, password, httprealm, formactionorigin'],
  ['dashlane-csv', 'username, title, password, note, url, category'],
  ['dashlane-csv', 'username, username2, title, password, note, url'],
  ['keepassxc-csv', 'group, title, username, password, url, notes, last modified'],
  ['passbolt-csv', 'group, title, username, password, url, notes'],
  ['keepass-csv', 'account, login name, password, web site, comments'],
  ['one-password-csv', 'title, username, password, otpauth, favorite'],
  ['one-password-csv', 'title, username, password, otpauth, type'],
  ['one-password-csv', 'title, username, password, otpauth, tags'],
  ['safari-csv', 'title, url, username, password, otpauth'],
  ['teampass-csv', 'label, description, pw, login'],
  ['chromium-csv', 'name, url, username, password'],
]

const keyed = products.map(([format, names]) => ({ format, keys: names.split(', ').map(keyOf) }))

/** Whose export it is, by the names of its columns. */
export function productOf(names: readonly string[]): ExportFormat {
  const keys = new Set(names.map(keyOf))
  return keyed.find((product) => product.keys.every((key) => keys.has(key)))?.format ?? 'sheet'
}
