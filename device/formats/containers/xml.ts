import { SaxesParser } from 'saxes'
import { ExportFault } from '../export-fault.ts'

export interface XmlEvents {
  open: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void
  close: (name: string) => void
  /** All text between two tags, in one or more pieces. */
  text: (text: string) => void
}

/** No export nests its elements deeper: its groups within groups included. */
const deepest = 400
const largePiece = 100_000

/**
 * Reads a document strictly, piece by piece. A DTD is refused, so there are no entities but XML's own five. Throws
 * ExportFault('xml_doctype' | 'too_deep' | 'cut_off' | 'damaged', {line}).
 */
export class XmlReading {
  readonly #parser = new SaxesParser<{ position: true; xmlns: false }>({ position: true, xmlns: false })
  readonly #path: string | undefined
  #depth = 0
  #isWhole = false

  constructor({ open, close, text }: XmlEvents, path?: string) {
    this.#path = path
    const parser = this.#parser
    parser.on('doctype', () => this.#fail('xml_doctype'))
    parser.on('error', (cause) => this.#fail('damaged', cause))
    parser.on('opentag', ({ name, attributes }) => {
      this.#depth += 1
      if (this.#depth > deepest) this.#fail('too_deep')
      open(name, attributes, parser.line)
    })
    parser.on('closetag', ({ name }) => {
      this.#depth -= 1
      this.#isWhole = this.#depth === 0
      close(name)
    })
    parser.on('text', text)
    parser.on('cdata', text)
  }

  /** Lets others have the thread between large pieces. */
  async read(pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
    for await (const piece of pieces) {
      this.#parser.write(piece)
      if (piece.length >= largePiece) await new Promise((resolve) => setTimeout(resolve, 0))
    }
    if (!this.#isWhole) this.#fail('cut_off')
    this.#parser.close()
  }

  #fail(code: 'xml_doctype' | 'too_deep' | 'cut_off' | 'damaged', cause?: unknown): never {
    const path = this.#path === undefined ? {} : { path: this.#path }
    throw new ExportFault(code, { line: this.#parser.line, ...path }, { cause })
  }
}

export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: readonly XmlElement[]
}

/** A tree takes memory for each of them. */
const mostElements = 3_000_000

export interface XmlTree {
  root: XmlElement
  /** All elements whose attribute `Protected` says so, in their order, those of parts that are left out among them. */
  sealed: XmlElement[]
}

/** The whole document as a tree, but for what lies within elements of the name `leftOut`, of which those stay that hold any. Throws as XmlReading, and 'too_many_parts'. */
export async function readXmlTree(
  pieces: Iterable<string> | AsyncIterable<string>,
  leftOut?: string,
): Promise<XmlTree> {
  const top = elementOf('', noAttributes)
  const within = [top]
  const sealed: XmlElement[] = []
  let count = 0
  let leftOutDepth = 0
  const reading = new XmlReading({
    open: (name, attributes) => {
      const isSealed = /^true$/i.test(attributes.Protected ?? '')
      const element = elementOf(name, attributes)
      if (isSealed) sealed.push(element)
      const [holder, around] = [within.at(-1) ?? top, within.at(-2)]
      if (leftOutDepth === 1 && around && around.children.at(-1) !== holder) append(around, holder)
      if (leftOutDepth > 0 || name === leftOut) leftOutDepth += 1
      else append(holder, element)
      if (leftOutDepth === 0 || isSealed) count += 1
      if (count > mostElements) throw new ExportFault('too_many_parts', { limit: mostElements })
      within.push(element)
    },
    close: () => {
      within.pop()
      if (leftOutDepth > 0) leftOutDepth -= 1
    },
    text: (text) => {
      const element = within.at(-1)
      if (element) element.text += text
    },
  })
  await reading.read(pieces)
  return { root: top.children[0] ?? top, sealed }
}

/** Most elements have neither attributes nor children, and share these. */
const noAttributes = {}
const noChildren: readonly XmlElement[] = []

const elementOf = (name: string, attributes: XmlElement['attributes']): XmlElement => ({
  name,
  attributes: Object.keys(attributes).length === 0 ? noAttributes : attributes,
  text: '',
  children: noChildren,
})

function append(parent: XmlElement, child: XmlElement): void {
  if (parent.children === noChildren) parent.children = [child]
  else (parent.children as XmlElement[]).push(child)
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const textIn = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text ?? ''

/** All text of an element and of those within it. */
export const textWithin = (element: XmlElement | undefined): string =>
  element ? element.text + element.children.map(textWithin).join('') : ''
