import { elementsIn, type TextField } from './find-fields.ts'
import { isShadowRoot, native } from './native.ts'

/** What a page says of a field; lower-case, without accents, words apart by single blanks. */
export interface FieldWords {
  /** What its author calls it: name, id and the like. */
  named: string
  /** What people read beside it: label, description, placeholder. */
  read: string
  /** Whether that is the field's own, and not merely before it. */
  isLabelled: boolean
}

const namingAttributes = ['name', 'id', 'formcontrolname', 'ng-model', 'v-model', 'data-bind']
const namingData = /^data-(.*-)?(test|testid|test-id|qa|cy|field|name|automation|id)$/
const readAttributes = ['aria-label', 'placeholder', 'title', 'data-placeholder', 'label']
const longestRead = 160
const farthestAbove = 3
const unread = new Set(['script', 'style', 'option', 'select', 'textarea', 'template', 'noscript'])

/** Splits names such as `userName`, `user_name` and `login[email]` into words. */
export function wordsOf(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const isElement = (node: Node): node is Element => native(node).nodeType === 1
const isText = (node: Node): node is Text => native(node).nodeType === 3

/** The text of an element that people read, cut where it becomes a paragraph. */
export function textOf(element: Node, longest = longestRead): string {
  let text = ''
  const read = (node: Node) => {
    if (text.length > longest) return
    if (isText(node)) text += ` ${node.data}`
    else if (!isElement(node) || !unread.has(native(node).localName)) native(node).childNodes.forEach(read)
  }
  native(element).childNodes.forEach(read)
  return text.replace(/\s+/g, ' ').trim().slice(0, longest)
}

/** How an author names an element: of a field, a form, a button. */
export function namesOf(element: Element): string {
  const names = [...native(element).attributes]
    .filter(({ name }) => namingAttributes.includes(name) || namingData.test(name))
    .map(({ value }) => value.slice(0, longestRead))
  return wordsOf(names.join(' '))
}

function labelsOf(field: TextField): string[] {
  const root = field.getRootNode() as Document | ShadowRoot
  const byId = (ids: string) =>
    ids.split(/\s+/).flatMap((id) => (id === '' ? [] : [native(root).getElementById(id)]))
  const described = byId(field.getAttribute('aria-labelledby') ?? '')
  const labels = [...(field.labels ?? []), ...described]
  return labels.flatMap((label) => (label ? [textOf(label)] : []))
}

/** The text that stands before a field without a label, as near as one finds it: tables and rows of old pages. */
function textBefore(field: TextField): string {
  let element: Element = field
  for (let above = 0; above < farthestAbove; above++) {
    for (let before = native(element).previousSibling; before; before = native(before).previousSibling) {
      if (isElement(before) && holdsField(before)) return ''
      const text = isText(before) ? before.data.trim() : isElement(before) ? textOf(before) : ''
      if (/\p{L}/u.test(text)) return text.slice(-longestRead)
    }
    const parent = native(element).parentElement
    if (!parent || native(parent).localName === 'form') return ''
    element = parent
  }
  return ''
}

const holdsField = (element: Element) =>
  native(element).matches('input:not([type=hidden]), select, textarea') ||
  native(element).querySelector('input:not([type=hidden]), select, textarea') !== null

/** A component around a field in a shadow root carries its label. */
function hostAttributes(field: TextField): string[] {
  const root = field.getRootNode()
  return isShadowRoot(root) ? readOf(root.host) : []
}

const readOf = (element: Element) =>
  readAttributes
    .flatMap((name) => native(element).getAttribute(name) ?? [])
    .map((text) => text.slice(0, longestRead))

/** What a page says of this field. */
export function readFieldWords(field: TextField): FieldWords {
  const labels = labelsOf(field)
  const beside = [...labels, ...readOf(field), ...hostAttributes(field)]
  const isLabelled = beside.some((text) => /\p{L}/u.test(text))
  const read = isLabelled ? beside : [textBefore(field)]
  return { named: namesOf(field), read: wordsOf(read.join(' ')), isLabelled }
}

/** The words of buttons that send a group of fields. */
export function* buttonsIn(element: Element): Generator<Element> {
  for (const each of elementsIn(element)) {
    const { localName } = native(each)
    const [type, role] = ['type', 'role'].map((name) => native(each).getAttribute(name))
    if (localName === 'button' || role === 'button') yield each
    else if (localName === 'input' && ['submit', 'button', 'image'].includes(type ?? '')) yield each
  }
}
