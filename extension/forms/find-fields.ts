import { isShadowRoot, native } from './native.ts'

/** An element that takes text which a person types. */
export type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Fields that belong together: those of one `form`, or what stands outside every form in one dialog or page. */
export interface FieldGroup {
  /** The `form`, or the dialog, shadow host or root element around fields without one. */
  element: Element
  fields: TextField[]
}

const typed = new Set(['text', 'email', 'tel', 'password', 'number', 'url', 'search', 'date', 'month'])

function isTextField(element: Element): element is TextField {
  const { localName } = native(element)
  return (
    localName === 'select' ||
    localName === 'textarea' ||
    (localName === 'input' && typed.has((element as HTMLInputElement).type))
  )
}

/** All elements in the order of the page, those in open shadow roots where their hosts stand. */
export function* elementsIn(root: Document | ShadowRoot | Element): Generator<Element> {
  for (const element of native(root).querySelectorAll('*')) {
    yield element
    const { shadowRoot } = native(element)
    if (shadowRoot) yield* elementsIn(shadowRoot)
  }
}

/** The element around this one, from a shadow root to its host. */
function parentOf(element: Element): Element | null {
  const { parentNode, parentElement } = native(element)
  return parentNode && isShadowRoot(parentNode) ? parentNode.host : parentElement
}

function* ancestorsOf(element: Element): Generator<Element> {
  for (let above = parentOf(element); above; above = parentOf(above)) yield above
}

const gathers = (element: Element) =>
  ['dialog', 'form'].includes(native(element).localName) ||
  ['dialog', 'form'].includes(native(element).getAttribute('role') ?? '')

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
