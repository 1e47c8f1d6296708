/** An element that takes text which a person types. */
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that belong together: those of one `form`, or what stands outside every form in one dialog or page. */
export interface FieldGroup {
  /** The `form`, or the dialog, shadow host or root element around fields without one. */
  element: Element
  fields: TextField[]
}

const typed = new Set(['text', 'email', 'tel', 'password', 'number', 'url', 'search', 'date', 'month'])

const isTextField = (element: Element): element is TextField =>
  element.localName === 'select' ||
  element.localName === 'textarea' ||
  (element.localName === 'input' && typed.has((element as HTMLInputElement).type))

/** All elements in the order of the page, those in open shadow roots where their hosts stand. */
export function* elementsIn(root: Document | ShadowRoot | Element): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* elementsIn(element.shadowRoot)
  }
}

/** The element around this one, from a shadow root to its host. */
function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return 'host' in root ? (root as ShadowRoot).host : null
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let above = parentOf(element); above; above = parentOf(above)) yield above
}

const gathers = (element: Element) =>
  element.localName === 'form' ||
  element.localName === 'dialog' ||
  ['dialog', 'form'].includes(element.getAttribute('role') ?? '')

function groupOf(field: TextField): Element {
  if (field.form) return field.form
  let top: Element = field
  for (const above of ancestorsOf(field)) {
    if (gathers(above)) return above
    top = above
  }
  return top
}

/** The fields of a page with its open shadow roots, by the form that they belong to, in the order of the page. */
export function findFields(root: Document): FieldGroup[] {
  const groups = Map.groupBy([...elementsIn(root)].filter(isTextField), groupOf)
  return [...groups].map(([element, fields]) => ({ element, fields }))
}
