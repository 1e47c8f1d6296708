import { isShadowRoot, native } from '../forms/native.ts'

/* The tree as it is drawn. */

type OpenShadow = (element: HTMLElement) => ShadowRoot | null
interface Shadows {
  chrome?: { dom?: { openOrClosedShadowRoot: OpenShadow } }
}

/** The shadow root of an element, closed ones too, as extensions may ask for them. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  if (native(element).namespaceURI !== 'http://www.w3.org/1999/xhtml') return null
  const ofChromium = (globalThis as Shadows).chrome?.dom?.openOrClosedShadowRoot
  if (ofChromium) return ofChromium(element as HTMLElement)
  // Firefox's.
  const { shadowRoot, openOrClosedShadowRoot = shadowRoot } = native(element) as Element & {
    openOrClosedShadowRoot?: ShadowRoot | null
  }
  return openOrClosedShadowRoot
}

/** `assignedSlot` does not name the slot of a closed root. */
const slotIn = (root: ShadowRoot, element: Element) =>
  [...root.querySelectorAll('slot')].find((slot) => slot.assignedElements().includes(element))

/** The element around this one as it is drawn: through slots, and from a shadow root to its host. */
function drawnParent(element: Element): Element | null {
  const { assignedSlot, parentNode, parentElement } = native(element)
  if (assignedSlot) return assignedSlot
  if (parentNode && isShadowRoot(parentNode)) return parentNode.host
  const root = parentElement && shadowRootOf(parentElement)
  return (root && slotIn(root, element)) ?? parentElement
}

/** The element itself and all around it. */
export function* drawnAround(element: Element): Generator<Element> {
  for (let each: Element | null = element; each; each = drawnParent(each)) yield each
}

export type Root = Document | ShadowRoot

/** A document with all shadow roots in it. */
export function rootsIn(root: Root, roots: Root[] = []): Root[] {
  roots.push(root)
  for (const element of native(root).querySelectorAll('*')) {
    const shadow = shadowRootOf(element)
    if (shadow) rootsIn(shadow, roots)
  }
  return roots
}

/** The element with the cursor, in whichever open shadow root. */
export function focusedElement(): Element | null {
  let focused = native(document).activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused
}
