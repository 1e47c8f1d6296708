import { type Archive, type ArchiveEntry, readEntryWith } from '../containers/archives.ts'
import {
  childOf,
  childrenOf,
  readXmlTree,
  textWithin,
  type XmlElement,
  XmlReading,
} from '../containers/xml.ts'
import { ExportFault } from '../export-fault.ts'
import type { SheetRow } from '../sheets/sheet-records.ts'
import { type Annotation, addAnnotations } from './xlsx-annotations.ts'
import { formatOf, type NumberFormat } from './xlsx-numbers.ts'
import {
  attributeOf,
  localName,
  readWorksheet,
  unescaped,
  type Workbook,
  type XlsxSheet,
} from './xlsx-sheet.ts'

type Bytes = Uint8Array<ArrayBuffer>

export interface WorkbookSheet {
  name: string
  isHidden: boolean
  rows: SheetRow[]
  unknown: XlsxSheet['unknown']
}

/** Of all sheets together; XML has about ten times the size of its texts. */
const sheetsLimitBytes = 200_000_000

/** All worksheets, in their order. Throws ExportFault. */
export async function readWorkbook(archive: Archive): Promise<WorkbookSheet[]> {
  const [main] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument')
  const path = main?.target ?? 'xl/workbook.xml'
  if (path.endsWith('.bin')) throw new ExportFault('version_unknown', { found: 'XLSB' })
  const workbook = await treeAt(archive, path)
  if (!workbook) throw new ExportFault('damaged', { path })
  const relations = await relationsOf(archive, path)
  const partOf = (type: string) => relations.find((relation) => relation.type === type)?.target
  const shared: Workbook = {
    texts: await sharedTexts(archive, partOf('sharedStrings')),
    formats: formatsIn(await treeAt(archive, partOf('styles'))),
    is1904: /^(1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? ''),
  }
  const sheets: WorkbookSheet[] = []
  const seen = new Set<string>()
  let size = 0
  for (const { attributes } of childrenOf(childOf(workbook, 'sheets'), 'sheet')) {
    const part = relations.find(({ id }) => id === attributeOf(attributes, 'id'))
    if (part?.type !== 'worksheet') continue
    const name = attributes.name ?? ''
    const entry = archive.get(part.target)
    if (!entry || seen.has(entry.path)) throw new ExportFault('damaged', { path: part.target })
    seen.add(entry.path)
    size += entry.size
    if (size > sheetsLimitBytes)
      throw new ExportFault('archive_bomb', { path: entry.path, limit: sheetsLimitBytes / 1e6 })
    const read = await readPart(entry, (pieces) => readWorksheet(pieces, shared, name))
    const rows = addAnnotations(read.rows, await annotationsOf(archive, part.target, read))
    sheets.push({
      name,
      isHidden: (attributes.state ?? 'visible') !== 'visible',
      rows,
      unknown: read.unknown,
    })
  }
  return sheets
}

function readPart<Result>(
  entry: ArchiveEntry,
  read: (pieces: Iterable<string>) => Result | Promise<Result>,
): Promise<Result> {
  return readEntryWith(entry, (bytes) => read(piecesOf(bytes)))
}

function* piecesOf(bytes: Bytes): Generator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += 250_000)
      yield decoder.decode(bytes.subarray(at, at + 250_000), { stream: true })
    yield decoder.decode()
  } catch (cause) {
    throw cause instanceof TypeError ? new ExportFault('wrong_charset', {}, { cause }) : cause
  }
}

async function treeAt(archive: Archive, path: string | undefined): Promise<XmlElement | undefined> {
  const entry = archive.get(path ?? '')
  return entry && plainNames((await readPart(entry, (pieces) => readXmlTree(pieces))).root)
}

/** Some programs give every element a prefix. */
const plainNames = (element: XmlElement): XmlElement => ({
  ...element,
  name: localName(element.name),
  children: element.children.map(plainNames),
})

interface Relation {
  id: string
  /** The last part of the address by which the standard names it. */
  type: string
  /** A path in the archive, or an address outside. */
  target: string
}

/** What a part refers to; of the archive itself, with an empty path. */
async function relationsOf(archive: Archive, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const tree = await treeAt(archive, `${folder}_rels/${path.slice(folder.length)}.rels`)
  return childrenOf(tree, 'Relationship').map(({ attributes }) => ({
    id: attributes.Id ?? '',
    type: attributes.Type?.split('/').at(-1) ?? '',
    target:
      attributes.TargetMode === 'External'
        ? (attributes.Target ?? '')
        : pathFrom(folder, attributes.Target ?? ''),
  }))
}

function pathFrom(folder: string, target: string): string {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

async function sharedTexts(archive: Archive, path: string | undefined): Promise<string[]> {
  const entry = archive.get(path ?? '')
  if (!entry) return []
  return readPart(entry, async (pieces) => {
    const texts: string[] = []
    let text = ''
    let isText = false
    let isPhonetic = false
    const reading = new XmlReading({
      open: (name) => {
        if (localName(name) === 'si') text = ''
        if (localName(name) === 'rPh') isPhonetic = true
        isText = localName(name) === 't' && !isPhonetic
      },
      close: (name) => {
        isText = false
        if (localName(name) === 'rPh') isPhonetic = false
        if (localName(name) === 'si') texts.push(unescaped(text))
      },
      text: (piece) => {
        if (isText) text += piece
      },
    })
    await reading.read(pieces)
    return texts
  })
}

function formatsIn(styles: XmlElement | undefined): NumberFormat[] {
  const own = childrenOf(childOf(styles, 'numFmts'), 'numFmt')
  const codes = new Map(
    own.map(({ attributes }) => [Number(attributes.numFmtId), attributes.formatCode ?? '']),
  )
  return childrenOf(childOf(styles, 'cellXfs'), 'xf').map(({ attributes }) => {
    const id = Number(attributes.numFmtId ?? 0)
    return formatOf(id, codes.get(id))
  })
}

/** Addresses behind cells, and comments on them. */
async function annotationsOf(archive: Archive, path: string, { links }: XlsxSheet): Promise<Annotation[]> {
  const relations = await relationsOf(archive, path)
  const targets = new Map(relations.map(({ id, target }) => [id, target]))
  const addresses = links.flatMap(({ cell, relationship, address }): Annotation[] => {
    const target = targets.get(relationship)
    return target ? [{ cell, kind: 'link', text: address === '' ? target : `${target}#${address}` }] : []
  })
  const comments = await treeAt(archive, relations.find(({ type }) => type === 'comments')?.target)
  const said = childrenOf(childOf(comments, 'commentList'), 'comment').map(
    (comment): Annotation => ({
      cell: comment.attributes.ref ?? '',
      kind: 'comment',
      text: unescaped(textWithin(childOf(comment, 'text'))),
    }),
  )
  return [...addresses, ...said]
}
