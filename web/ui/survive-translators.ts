/** The element in which each of React's texts is shown, and what React last wrote there. */
const places = new WeakMap<Node, HTMLElement>()
const texts = new WeakMap<Element, string>()

/**
 * Lets React's pages live beside translators, which replace, wrap, split and merge the page's text nodes, and move elements within a
 * sentence. React would throw at the next text that is no longer where it was put, which ends the page, or write to one that nobody sees.
 *
 * So a text of React's is shown in an element of its own: what a translator puts there is replaced when React writes, and goes with it. (A
 * text without siblings is its element's content for React, and needs nothing.) Called once, before React renders.
 */
export function surviveTranslators() {
  const createTextNode = document.createTextNode.bind(document)
  const { appendChild, insertBefore, removeChild } = Node.prototype

  document.createTextNode = (first) => {
    const text = createTextNode('')
    const place = document.createElement('span')
    places.set(text, place)
    Object.defineProperty(text, 'nodeValue', {
      set(written: string) {
        texts.set(place, written)
        // A translator may have put a whole sentence into one of its pieces.
        for (const piece of place.parentElement?.children ?? [place]) write(piece)
      },
    })
    text.nodeValue = first
    return text
  }
  Node.prototype.appendChild = function <N extends Node>(this: Node, node: N): N {
    appendChild.call(this, shown(node))
    return node
  }
  Node.prototype.insertBefore = function <N extends Node>(this: Node, node: N, before: Node | null): N {
    let place = before && shown(before)
    // What it was to stand before may be wrapped now, or gone.
    while (place && place.parentNode !== this) place = place.parentNode
    insertBefore.call(this, shown(node), place)
    return node
  }
  Node.prototype.removeChild = function <N extends Node>(this: Node, node: N): N {
    const place = shown(node)
    // It may be elsewhere by now, or gone.
    if (place.parentNode) removeChild.call(place.parentNode, place)
    return node
  }
}

const shown = (node: Node): Node => places.get(node) ?? node

function write(piece: Element) {
  const text = texts.get(piece)
  if (text !== undefined && piece.textContent !== text) piece.textContent = text
}
