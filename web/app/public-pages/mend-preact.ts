import { type ComponentChildren, createElement, Fragment, options } from 'preact'

interface Props {
  children?: ComponentChildren
  textContent?: string
  spellCheck?: boolean | string
}

/** Mends where Preact differs from React in what people meet. Called once, before it renders. */
export function mendPreact() {
  const prepare = options.vnode
  options.vnode = (vnode) => {
    prepare?.(vnode)
    const props: Props = vnode.props
    const isElement = typeof vnode.type === 'string'
    // Preact leaves out an attribute that is false. Some browsers send what they spell-check to their makers.
    if (isElement && props.spellCheck === false) props.spellCheck = 'false'
    if (isElement && isText(props.children)) {
      props.textContent = String(props.children)
      delete props.children
    } else if ((isElement || vnode.type === Fragment) && Array.isArray(props.children)) {
      props.children = props.children.map(inElement)
    }
  }
}

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number'

/**
 * Makes each text the whole content of an element, so that writing it replaces whatever a page translator put there: unlike React, Preact
 * looks at its text nodes again.
 */
function inElement(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(inElement)
  return isText(child) ? createElement('span', null, child) : child
}
