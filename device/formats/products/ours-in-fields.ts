import {
  criticalities,
  environments,
  type ItemType,
  itemTypes,
  twoStepField,
  type UrlMatch,
  urlMatches,
} from '@chaveiro/contract/constants.ts'
import { itemTemplates } from '@chaveiro/contract/templates.ts'
import type { OnlyOurs, ReadField, ReadRecord } from '../records.ts'

/**
 * What other products have no place for stands in their files as fields, under the names that the contract gives it. Only in a file that
 * says that we wrote it do these names mean that.
 */
export const writtenBy = 'Chaveiro'

const templateFields = Object.values(itemTemplates).flatMap(({ fields }) => fields)
const metadataNames = new Set(templateFields.map(({ name }) => name).filter((name) => name !== twoStepField))
const secretNames = new Set(
  templateFields.filter(({ look }) => look?.startsWith('secret')).map(({ name }) => name),
)
const texts = ['owner', 'client', 'squad', 'login_instructions'] as const
const flags = ['no_copy', 'requires_checkout'] as const
/** What the reader of KeePass's files calls the day on which an entry expires. */
const keepassExpiry = 'Expires'
const day = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00Z)?$/
const overviewNames = new Set<string>([
  'type',
  'environment',
  'criticality',
  'url_match',
  'expires_at',
  keepassExpiry,
  twoStepField,
  ...texts,
  ...flags,
])

/** Names that a field of a person's own cannot have in such a file. */
export const isOurName = (label: string): boolean => overviewNames.has(label) || metadataNames.has(label)

/** Names of what an item has or has not. */
export const isFlag = (name: string): boolean => flags.some((flag) => flag === name)

/** What an item that nothing is said of has. */
const usual: OnlyOurs = {
  environment: 'prod',
  criticality: 'medium',
  owner: '',
  client: '',
  squad: '',
  expires_at: null,
  login_instructions: '',
  no_copy: false,
  requires_checkout: false,
  metadata: {},
}

/** What differs from the usual. `implied`: the type that the form itself says. */
export function oursAsFields(
  item: OnlyOurs & { type: ItemType; url_match: UrlMatch },
  implied: ItemType,
): ReadField[] {
  const { environment, criticality, expires_at } = item
  const all: [string, string][] = [
    ['type', item.type === implied ? '' : item.type],
    ['environment', environment === usual.environment ? '' : environment],
    ['criticality', criticality === usual.criticality ? '' : criticality],
    ['url_match', item.url_match === 'exact' ? '' : item.url_match],
    ['expires_at', expires_at ?? ''],
    ...texts.map((name): [string, string] => [name, item[name]]),
    ...flags.map((name): [string, string] => [name, item[name] ? 'true' : '']),
    ...Object.entries(item.metadata),
  ]
  return all
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({ label, value, hidden: secretNames.has(label) }))
}

/** The record with these fields in their places again; one that somebody changed into what it cannot be stays a field. */
export function withOurs(record: ReadRecord): ReadRecord {
  const ours: OnlyOurs = { ...usual, metadata: {} }
  const placed = { ...record, ours }
  placed.fields = record.fields.filter(({ label, value }) => !place(placed, label, value))
  return placed
}

function place(record: ReadRecord & { ours: OnlyOurs }, label: string, value: string): boolean {
  const { ours } = record
  const [type, environment, criticality, match] = [
    itemTypes.find((each) => each === value),
    environments.find((each) => each === value),
    criticalities.find((each) => each === value),
    urlMatches.find((each) => each === value),
  ]
  const expiry = label === 'expires_at' || label === keepassExpiry ? day.exec(value)?.[1] : undefined
  const text = texts.find((name) => name === label)
  const flag = flags.find((name) => name === label)
  if (label === 'type' && type) record.type = type
  else if (label === 'environment' && environment) ours.environment = environment
  else if (label === 'criticality' && criticality) ours.criticality = criticality
  else if (label === 'url_match' && match) record.url_match = match
  else if (expiry) ours.expires_at = expiry
  else if (label === twoStepField && record.totp === '') record.totp = value
  else if (text) ours[text] = value
  else if (flag && value === 'true') ours[flag] = true
  else if (metadataNames.has(label)) ours.metadata[label] = value
  else return false
  return true
}
