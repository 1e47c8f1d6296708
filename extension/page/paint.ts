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

/** Shadows together this opaque hide what is below them. */
const hidingShadow = 0.3

const isThick = (style: CSSStyleDeclaration) =>
  [
    ...[style.borderTopWidth, style.borderLeftWidth, style.borderRightWidth, style.borderBottomWidth],
    style.outlineStyle === 'none' ? '0' : style.outlineWidth,
    style.columnRuleStyle === 'none' ? '0' : style.columnRuleWidth,
  ].some((width) => Number.parseFloat(width) >= thickest)

/** Whether a box shows anything that hides what is below it. Its text does not count: labels float over fields. */
function isDrawn(style: CSSStyleDeclaration): boolean {
  if (Number(style.opacity) < faintest || style.visibility !== 'visible') return false
  return (
    alphaOf(style.backgroundColor) >= faintest ||
    style.backgroundImage !== 'none' ||
    style.boxShadow.includes('inset') ||
    (style.backdropFilter ?? 'none') !== 'none' ||
    style.borderImageSource !== 'none' ||
    isThick(style)
  )
}

const isTransparent = (element: Element) =>
  [...drawnAround(element)].reduce((all, each) => all * Number(getComputedStyle(each).opacity), 1) < faintest

/** Whether an element itself hides what is below it. */
export function hidesBelow(element: Element): boolean {
  const style = getComputedStyle(element)
  if (isTransparent(element)) return false
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

interface Beside {
  x: number
  y: number
  /** By how much it is larger than the box, on each side. */
  spread: number
  alpha: number
}

/** `rgb(0, 0, 0) 1px 2px 3px 4px`: across, down, blur, spread; as `drop-shadow(…)` without a spread. */
function shadowsOf({ boxShadow, filter }: CSSStyleDeclaration): Beside[] {
  const dropped = [...filter.matchAll(/drop-shadow\((.*?px)\)/g)].map(([, shadow = '']) => shadow)
  const outer = boxShadow
    .split(/,(?![^(]*\))/)
    .filter((shadow) => shadow !== 'none' && !shadow.includes('inset'))
  return [...outer, ...dropped].map((shadow) => {
    const [x = 0, y = 0, , spread = 0] = [...shadow.matchAll(/(-?[\d.e+-]+)px/g)].map(([, px]) => Number(px))
    return { x, y, spread, alpha: alphaOf(shadow.match(/^\s*(\w+\(.*?\))/)?.[1] ?? '') }
  })
}

function outlineOf({ outlineStyle, outlineWidth, outlineOffset, outlineColor }: CSSStyleDeclaration): Beside {
  const isNone = outlineStyle === 'none' || alphaOf(outlineColor) < faintest
  const spread = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  return { x: 0, y: 0, spread: isNone ? 0 : spread, alpha: isNone ? 0 : 1 }
}

/** Whether an element hides what is at a point beside its box, where nothing is ever hit: by shadows, an outline and the like. */
export function hidesBeside(element: Element): (point: { x: number; y: number }) => boolean {
  const style = getComputedStyle(element)
  const reflected = style.getPropertyValue('-webkit-box-reflect') || 'none'
  const isAnywhere =
    reflected !== 'none' || (style.borderImageSource !== 'none' && style.borderImageOutset !== '0')
  const drawn = [...shadowsOf(style), outlineOf(style)].filter(({ alpha }) => alpha > 0)
  if (!isAnywhere && drawn.length === 0) return () => false
  const isDrawn = native(element).getClientRects().length > 0 && style.visibility === 'visible'
  if (!isDrawn || isTransparent(element)) return () => false
  const { left, right, top, bottom } = native(element).getBoundingClientRect()
  const isWithin = (point: { x: number; y: number }, { x, y, spread }: Omit<Beside, 'alpha'>) =>
    point.x >= left + x - spread &&
    point.x <= right + x + spread &&
    point.y >= top + y - spread &&
    point.y <= bottom + y + spread
  return (point) => {
    if (isAnywhere) return true
    if (isWithin(point, { x: 0, y: 0, spread: 0 })) return false
    const alpha = drawn.filter((each) => isWithin(point, each)).reduce((sum, each) => sum + each.alpha, 0)
    return alpha >= hidingShadow
  }
}
