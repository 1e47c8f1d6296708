import type { ExportForm } from '@chaveiro/contract/constants.ts'
import type { Language, Words } from '@chaveiro/contract/languages.ts'
import type { WritingLoss, WritingLostValue } from '../../base/types/exports.ts'
import { oursAsFields } from '../products/ours-in-fields.ts'
import type { ReadField } from '../records.ts'
import { cxfFields } from './cxf.ts'
import type { ExportedItem } from './exported-item.ts'
import { fileNames, keepassFields, xmlText } from './keepass-database.ts'
import { noteText } from './own-fields.ts'

const said = (en: string, pt: string): Words => ({ en, 'pt-BR': pt })

const losses = {
  file_damaged: said(
    'It is damaged and left out: what the server keeps is not what was sealed.',
    'Está danificado e fica de fora: o que o servidor guarda não é o que foi cifrado.',
  ),
  file: said('This form holds no files.', 'Este formato não guarda arquivos.'),
  file_named: said(
    'This form holds a file’s name and size, and not its content.',
    'Este formato guarda o nome e o tamanho do arquivo, mas não o conteúdo.',
  ),
  renamed: said('It gets another name.', 'Recebe outro nome.'),
  letters: said('Some of its characters are left out.', 'Alguns caracteres ficam de fora.'),
  shown: said('It becomes a hidden field.', 'Passa a ser um campo oculto.'),
  empty: said('An empty field is left out.', 'Um campo vazio fica de fora.'),
  divided: said('The form divides names at this character.', 'O formato divide nomes neste caractere.'),
} as const satisfies Record<WritingLoss, Words>

export const writingLossSentence = (why: WritingLoss, language: Language): string => losses[why][language]

type Lost = Pick<WritingLostValue, 'what' | 'why'>

/** What of the items the form cannot hold as it is, in their order. Opens no file. */
export function lostIn(form: ExportForm, items: readonly ExportedItem[]): WritingLostValue[] {
  const find = { archive: () => [], cxf: lostInCxf, kdbx: lostInKdbx, csv: lostInCsv }[form]
  return items.flatMap((item, index) =>
    find(item).map((lost) => ({ record: item.title.trim() || String(index + 1), ...lost })),
  )
}

function lostInCxf(item: ExportedItem): Lost[] {
  return [
    ...fieldsLost(item, cxfFields(item)),
    ...item.files.map(({ name }): Lost => ({ what: name, why: 'file_named' })),
  ]
}

function lostInKdbx(item: ExportedItem): Lost[] {
  const { fields, files, tags, path } = item
  const names = fileNames(item)
  return [
    ...path.filter((name) => xmlText(name) !== name).map((what): Lost => ({ what, why: 'letters' })),
    ...brokenTexts({ ...item, ...noteText(item) }),
    ...fieldsLost(item, keepassFields(item)),
    ...fields
      .filter(({ hidden, value }) => !hidden && xmlText(value) !== value)
      .map(({ label }): Lost => ({ what: label, why: 'shown' })),
    ...tags.filter((tag) => xmlText(tag) !== tag).map((what): Lost => ({ what, why: 'letters' })),
    ...tags
      .filter((tag) => /[;,]/.test(tag) || tag.trim() !== tag)
      .map((what): Lost => ({ what, why: 'divided' })),
    ...files
      .filter(({ name }, at) => names[at] !== name)
      .map(({ name }): Lost => ({ what: name, why: 'renamed' })),
  ]
}

function lostInCsv(item: ExportedItem): Lost[] {
  const { path, tags, addresses, files } = item
  const isDivided = (name: string) => name === '' || name.includes('/')
  const lines = [...tags, ...addresses.slice(1)]
  return [
    ...path.filter(isDivided).map((what): Lost => ({ what, why: 'divided' })),
    ...brokenTexts(item),
    ...lines.filter((text) => /[\r\n]/.test(text)).map((what): Lost => ({ what, why: 'divided' })),
    ...files.map(({ name }): Lost => ({ what: name, why: 'file' })),
  ]
}

function fieldsLost({ fields }: ExportedItem, written: readonly ReadField[]): Lost[] {
  return fields.flatMap(({ label, value }, at): Lost[] => {
    if (value === '') return [{ what: label, why: 'empty' }]
    return written[at]?.label === label ? [] : [{ what: label, why: 'renamed' }]
  })
}

/** Halves of characters, which UTF-8 cannot write; JSON and our archive can. */
function brokenTexts(item: ExportedItem): Lost[] {
  const { title, login, password, notes, totp, path, tags, addresses, fields } = item
  const texts = Object.entries({ title, login, password, notes, totp })
  const lists = [...path, ...tags, ...addresses].map((text) => [text, text] as const)
  const labelled = [...oursAsFields(item, item.type), ...fields].map(
    ({ label, value }) => [label, value] as const,
  )
  return [...texts, ...lists, ...labelled]
    .filter(([, text]) => !text.isWellFormed())
    .map(([what]): Lost => ({ what, why: 'letters' }))
}
