import type { ReactElement, ReactNode } from 'react'

type Component = (props: object) => ReactNode

const svg = 'http://www.w3.org/2000/svg'
const attributeNames: Record<string, string> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' }

/**
 * Turns JSX into DOM elements without React, for what has to appear before React could. It renders once; to change a part, render that part
 * again. Supports elements, components without hooks, and listeners.
 */
export function draw(content: ReactNode, namespace?: string): Node[] {
  if (content === null || content === undefined || typeof content === 'boolean') return []
  // Not by `createTextNode`, which the app changes for React (`survive-translators.ts`).
  if (typeof content !== 'object') return [new Text(String(content))]
  if (Array.isArray(content)) return content.flatMap((child) => draw(child, namespace))

  const { type, props } = content as ReactElement<Record<string, unknown>>
  if (typeof type === 'function') return draw((type as Component)(props), namespace)
  // A fragment.
  if (typeof type === 'symbol') return draw(props.children as ReactNode, namespace)
  const own = type === 'svg' ? svg : namespace
  const element = own ? document.createElementNS(own, type) : document.createElement(type)
  for (const [name, value] of Object.entries(props)) {
    if (name !== 'children') setProperty(element, name, value)
  }
  element.append(...draw(props.children as ReactNode, own))
  return [element]
}

function setProperty(element: Element, name: string, value: unknown) {
  if (typeof value === 'function') {
    element.addEventListener(name.slice('on'.length).toLowerCase(), value as EventListener)
    return
  }
  if (value === undefined || value === null) return
  // aria-pressed="false" has a meaning; an attribute such as disabled is present or absent.
  if (typeof value === 'boolean' && !name.startsWith('aria-')) element.toggleAttribute(name, value)
  else element.setAttribute(attributeName(element, name), String(value))
}

/** HTML spells its attributes as one word, SVG with hyphens. */
const attributeName = (element: Element, name: string) =>
  attributeNames[name] ??
  name.replace(/[A-Z]/g, (letter) => `${element.namespaceURI === svg ? '-' : ''}${letter.toLowerCase()}`)
