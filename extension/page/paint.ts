import { native } from '../forms/native.ts'
import { drawnAround } from './tree.ts'

/** What draws something of its own, whatever its background. */
const drawnByItself = new Set(['img', 'video', 'canvas', 'iframe', 'embed', 'object', 'frame'])
const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'polygon', 'image', 'use'])
const faintest = 0.05
/** A border or inset shadow this thick hides what is below it, in pixels. */
const thickest = 8

/** How opaque a computed colour is, 0 to 1: `rgb(0 0 0 / 0.5)`, `rgba(0, 0, 0, 0.5)`, `color(srgb 0 0 0 / 0.5)`. */
export function alphaOf(color: string): number {
  if (color === 'transparent') return 0
  const stated = /(?:\/\s*|^rgba\((?:[^,]+,){3}\s*)([\d.e-]+)(%?)\s*\)$/.exec(color)
  return stated ? Number(stated[1]) / (stated[2] === '%' ? 100 : 1) : 1
}

const isThick = (style: CSSStyleDeclaration) =>
  [style.borderTopWidth, style.borderLeftWidth, style.borderRightWidth, style.borderBottomWidth].some(
    (width) => Number.parseFloat(width) >= thickest,
  )

/** Whether a box shows anything that hides what is below it. Its text does not count: labels float over fields. */
function isDrawn(style: CSSStyleDeclaration): boolean {
  if (Number(style.opacity) < faintest || style.visibility !== 'visible') return false
  return (
    alphaOf(style.backgroundColor) >= faintest ||
    style.backgroundImage !== 'none' ||
    style.boxShadow.includes('inset') ||
    (style.backdropFilter ?? 'none') !== 'none' ||
    isThick(style)
  )
}

/** Whether an element itself hides what is below it. */
export function hidesBelow(element: Element): boolean {
  const style = getComputedStyle(element)
  const opacities = [...drawnAround(element)].map((each) => Number(getComputedStyle(each).opacity))
  if (opacities.reduce((all, each) => all * each, 1) < faintest) return false
  return (
    drawnByItself.has(native(element).localName) || shapes.has(native(element).localName) || isDrawn(style)
  )
}

/** Whether a `::before`, `::after` or `::backdrop` hides what is below it. */
export function pseudoHidesBelow(element: Element, pseudo: '::before' | '::after' | '::backdrop'): boolean {
  const style = getComputedStyle(element, pseudo)
  if (pseudo !== '::backdrop' && ['none', 'normal', ''].includes(style.content)) return false
  return style.display !== 'none' && (isDrawn(style) || style.content.includes('url('))
}
