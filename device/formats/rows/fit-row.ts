import type { OwnField } from '@chaveiro/contract/calls/items.ts'
import {
  fileMaxBytes,
  filesMax,
  itemFilesMaxBytes,
  labelsMax,
  maxLength,
  moreUrlsMax,
  ownFieldsMax,
} from '@chaveiro/contract/constants.ts'
import { requiredText } from '@chaveiro/contract/primitives.ts'
import { completeAddress, isAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import type { LostReason, ReadFile } from '../../base/types/foreign-exports.ts'
import { joinLines } from './place-secrets.ts'
import type { RowDraft } from './row-draft.ts'

interface Fitted {
  notes: string
  moreUrls: string[]
  fields: OwnField[]
  labels: string[]
  files: ReadFile[]
  lost: { what: string; why: LostReason }[]
}

const Label = requiredText(maxLength.label)

/**
 * What an item has room for; addresses and labels of another shape become own fields, and what is more than an item may have goes into its
 * notes, each under its name. Only files are lost.
 */
export function fitRow({ notes, moreUrls, fields, labels, files }: RowDraft): Fitted {
  const addresses = [...new Set(moreUrls.map(completeAddress))].filter((address) => address !== '')
  const good = addresses.filter((address) => address.length <= maxLength.loginUrl && isAddress(address))
  const ownLabels = [...new Set(labels.map((label) => label.trim()))].filter((label) => label !== '')
  const goodLabels = ownLabels.filter((label) => Label.safeParse(label).success)
  const all = [
    ...fields.filter(({ value }) => value.trim() !== ''),
    ...addresses.filter((address) => !good.includes(address)).map((value) => fieldOf('URL', value)),
    ...ownLabels.filter((label) => !goodLabels.includes(label)).map((value) => fieldOf('Label', value)),
  ].map((field) => ({ ...field, label: field.label.trim().slice(0, maxLength.fieldLabel) || 'Field' }))
  const rest = [
    ...all.slice(ownFieldsMax).map(({ label, value }) => `${label}: ${value}`),
    ...good.slice(moreUrlsMax),
    ...goodLabels.slice(labelsMax),
  ]
  return {
    notes: joinLines(notes, ...rest),
    moreUrls: good.slice(0, moreUrlsMax),
    fields: all.slice(0, ownFieldsMax),
    labels: goodLabels.slice(0, labelsMax),
    ...fitFiles(files),
  }
}

const fieldOf = (label: string, value: string): OwnField => ({ label, value, hidden: false })

function fitFiles(files: readonly ReadFile[]): Pick<Fitted, 'files' | 'lost'> {
  const fitted: Pick<Fitted, 'files' | 'lost'> = { files: [], lost: [] }
  let bytes = 0
  for (const file of files) {
    bytes += file.size
    const isMore = fitted.files.length === filesMax || bytes > itemFilesMaxBytes
    if (file.size > fileMaxBytes) fitted.lost.push({ what: file.name, why: 'file_too_large' })
    else if (isMore) fitted.lost.push({ what: file.name, why: 'too_many' })
    else fitted.files.push(file)
  }
  return fitted
}
