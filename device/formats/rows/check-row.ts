import type { SheetColumn } from '@chaveiro/contract/calls/import.ts'
import { criticalities, environments, itemTypes, maxLength } from '@chaveiro/contract/constants.ts'
import { Day, LoginUrl, optionalText, requiredText } from '@chaveiro/contract/primitives.ts'
import { readFault } from '@chaveiro/contract/rules/texts/field-limits.ts'
import { vaultDepthMax } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import type { z } from 'zod'
import type { LostReason } from '../../base/types/foreign-exports.ts'
import type { RefusedRow, RowFault, RowOfOurs, SheetRow } from '../../base/types/sheet.ts'
import type { OnlyOurs } from '../records.ts'
import { choiceOf } from '../sheets/column-names.ts'
import { fitRow } from './fit-row.ts'
import { itemSecretOf, placeSecrets } from './place-secrets.ts'
import { refuseRow } from './refuse-row.ts'
import type { RowDraft } from './row-draft.ts'
import { fieldTooLarge } from './secret-size.ts'

const Title = requiredText(maxLength.title)
const Login = optionalText(maxLength.login)
const Tag = optionalText(maxLength.tag)
const VaultName = requiredText(maxLength.name)

/** Checks one row's values; reports the first fault in the order of the columns. */
export function checkRow(
  draft: RowDraft,
): { row: SheetRow; lost: { what: string; why: LostReason }[] } | { refused: RefusedRow } {
  const { cells, path, record } = draft
  const place = { record, line: draft.line, row: draft.row, mayShow: draft.mayShow }
  const refuse = (column: SheetColumn, reason: RowFault, why?: Pick<RefusedRow, 'limit' | 'character'>) => {
    const named = column === 'vault_path' ? draft.pathColumn : column
    const { column: _, ...refused } = refuseRow({ ...place, cells }, column, reason)
    return { refused: { ...refused, column: named, isCorrectable: true, ...why } }
  }
  const type = choiceOf('type', cells.type) || 'web_credential'
  const environment = choiceOf('environment', cells.environment) || 'prod'
  const criticality = choiceOf('criticality', cells.criticality) || 'medium'
  const loginUrl = cells.login_url.trim()

  if (path.length === 0) return refuse('vault_path', 'required')
  if (cells.vault_path.length > maxLength.vaultPath)
    return refuse('vault_path', 'too_long', { limit: maxLength.vaultPath })
  if (path.length > vaultDepthMax) return refuse('vault_path', 'too_deep')
  for (const name of path) {
    const fault = faultOf(VaultName, name)
    if (fault) return refuse('vault_path', fault.reason, fault.why)
  }
  if (!isOneOf(itemTypes, type)) return refuse('type', 'unknown_type')
  const texts = [
    ['title', Title, cells.title],
    ['login', Login, cells.login],
    ['login_url', LoginUrl, loginUrl],
    ['client', Tag, cells.client],
    ['squad', Tag, cells.squad],
  ] as const
  for (const [column, schema, value] of texts) {
    const fault = faultOf(schema, value)
    if (fault) return refuse(column, fault.reason, fault.why)
  }
  const { notes, lost, ...more } = fitRow(draft)
  const secrets = placeSecrets(type, { password: cells.password, notes, twoStep: draft.twoStep })
  const { moreUrls, fields, labels, files } = more
  const tooLarge = fieldTooLarge(itemSecretOf({ ...secrets, fields, ours: draft.ours }))
  if (tooLarge) return refuse(tooLarge, 'too_large')
  if (!isOneOf(environments, environment)) return refuse('environment', 'unknown_environment')
  if (!isOneOf(criticalities, criticality)) return refuse('criticality', 'unknown_criticality')
  const { title, login, client, squad } = cells
  const ours = draft.ours && rowOfOurs(draft.ours)
  const overview = { type, title, login, loginUrl, environment, criticality, client, squad }
  return {
    row: {
      ...place,
      path,
      ...overview,
      ...secrets,
      moreUrls,
      urlMatch: draft.urlMatch,
      fields,
      labels,
      files,
      isFavourite: draft.isFavourite,
      ours,
    },
    lost,
  }
}

/** What is good of it: a file's author may have written anything. */
function rowOfOurs({
  expires_at,
  login_instructions,
  no_copy,
  requires_checkout,
  metadata,
}: OnlyOurs): RowOfOurs {
  const isDay = Day.safeParse(expires_at).success
  const isText = optionalText(maxLength.loginInstructions).safeParse(login_instructions).success
  return {
    expires_at: isDay ? expires_at : null,
    login_instructions: isText ? login_instructions : '',
    no_copy,
    requires_checkout,
    metadata,
  }
}

/** The rows whose two-step key gives no codes. */
export const rowsWithoutCodes = (rows: readonly SheetRow[]): RefusedRow[] =>
  rows.flatMap((row) => {
    if (!row.noCodes) return []
    const { fault, ...said } = row.noCodes
    return [{ ...refuseGoodRow(row, 'two_step', fault), ...said }]
  })

/** Refuses a row that was valid by itself, for another reason. */
export function refuseGoodRow(row: SheetRow, column: SheetColumn | null, reason: RowFault): RefusedRow {
  const cells = { ...row, vault_path: row.path.join('/'), login_url: row.loginUrl }
  return refuseRow({ ...row, cells }, column, reason)
}

function faultOf(
  schema: z.ZodType,
  value: string,
): { reason: RowFault; why: Pick<RefusedRow, 'limit' | 'character'> } | null {
  const result = schema.safeParse(value)
  if (result.success) return null
  const { fault, ...limit } = readFault(result.error.issues[0]?.message ?? '') ?? { fault: 'invalid' }
  if (fault === 'required' || fault === 'too_long' || fault === 'not_url')
    return { reason: fault, why: limit }
  const character = /\0|\p{Cs}/u.exec(value)?.[0]
  return { reason: 'invalid', why: character === undefined ? {} : { character: codePoint(character) } }
}

/** As Unicode writes it: U+0000. */
const codePoint = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

function isOneOf<T extends string>(choices: readonly T[], value: string): value is T {
  return (choices as readonly string[]).includes(value)
}
