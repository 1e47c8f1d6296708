/*
 * Fields take the names of their form's own properties (`<input name="parentNode">`), and images, frames and forms those of the document,
 * whatever class it is of. So whatever decides something is read from the class.
 */

const clobbered = /^\[object (HTMLFormElement|\w*Document)\]$/

const ofItsClass: ProxyHandler<Node> = {
  get(node, name) {
    const value: unknown = Reflect.get(Object.getPrototypeOf(node), name, node)
    return typeof value === 'function' ? value.bind(node) : value
  },
  set: (node, name, value) => Reflect.set(Object.getPrototypeOf(node), name, value, node),
}

/** The properties of a node, whatever its page calls its fields. Not the node itself: only to read, set and call. */
export const native = <T extends Node>(node: T): T =>
  clobbered.test(Object.prototype.toString.call(node)) ? (new Proxy(node, ofItsClass) as T) : node

/** Also of another frame's document, whose classes are others. */
export const isShadowRoot = (node: Node): node is ShadowRoot => native(node).nodeType === 11 && 'host' in node
