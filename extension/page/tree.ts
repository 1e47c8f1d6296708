/*
 * The tree as it is drawn. Fields of a form can take the names of the form's own properties (`<input name="parentNode">`), so that what is
 * decided by is asked of the prototype.
 */

type OpenShadow = (element: HTMLElement) => ShadowRoot | null
interface Shadows {
  chrome?: { dom?: { openOrClosedShadowRoot: OpenShadow } }
}

const ownOf = <K extends keyof Element>(element: Element, name: K): Element[K] =>
  Reflect.get(Object.getPrototypeOf(element), name, element)

/** An attribute, whatever the fields of a form are called. */
export const attributeOf = (element: Element, name: string): string | null =>
  ownOf(element, 'getAttribute').call(element, name)

/** The shadow root of an element, closed ones too, as extensions may ask for them. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') return null
  const ofChromium = (globalThis as Shadows).chrome?.dom?.openOrClosedShadowRoot
  if (ofChromium) return ofChromium(element as HTMLElement)
  // Firefox's.
  const { openOrClosedShadowRoot } = element as { openOrClosedShadowRoot?: ShadowRoot | null }
  return openOrClosedShadowRoot ?? ownOf(element, 'shadowRoot')
}

/** Also of another frame's document, whose classes are others. */
export const isShadowRoot = (node: Node): node is ShadowRoot =>
  node.nodeType === node.DOCUMENT_FRAGMENT_NODE && 'host' in node

/** The slot of a closed root is named to nobody. */
const slotIn = (root: ShadowRoot, element: Element) =>
  [...root.querySelectorAll('slot')].find((slot) => slot.assignedElements().includes(element))

/** The element around this one as it is drawn: through slots, and from a shadow root to its host. */
function drawnParent(element: Element): Element | null {
  const slot = ownOf(element, 'assignedSlot')
  if (slot) return slot
  const parent = ownOf(element, 'parentNode')
  if (parent === null || parent.nodeType === parent.DOCUMENT_NODE) return null
  if (isShadowRoot(parent)) return parent.host
  const root = shadowRootOf(parent as Element)
  return (root && slotIn(root, element)) ?? (parent as Element)
}

/** The element itself and all around it. */
export function* drawnAround(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = drawnParent(each)) yield each
}

export type Root = Document | ShadowRoot

/** A document with all shadow roots in it. */
export function rootsIn(root: Root, roots: Root[] = []): Root[] {
  roots.push(root)
  for (const element of root.querySelectorAll('*')) {
    const shadow = shadowRootOf(element)
    if (shadow) rootsIn(shadow, roots)
  }
  return roots
}

/** The element with the cursor, in whichever open shadow root. */
export function focusedElement(): Element | null {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}
