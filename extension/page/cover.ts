import { isShadowRoot, native } from '../forms/native.ts'
import { hidesBelow, hidesBeside, pseudoHidesBelow } from './paint.ts'
import { drawnAround, type Root, rootsIn, shadowRootOf } from './tree.ts'

/** Shares of the width and height at which is looked; the middle ones must be free of everything. */
const columns = [0.05, 0.2, 0.35, 0.5, 0.65, 0.8, 0.95]
const rows = [0.2, 0.5, 0.8]
const isMiddle = (column: number) => column > 0.3 && column < 0.7
/** At its ends a field may have an icon or a button of the page. */
const leastFree = 2 / 3

/** A point of a document's viewport, in pixels. */
export interface Point {
  x: number
  y: number
  isMiddle: boolean
}

/** The points at which is looked whether a rectangle is free. */
export const pointsOf = ({ left, top, width, height }: DOMRect): Point[] =>
  columns.flatMap((column) =>
    rows.map((row) => ({
      x: left + column * width,
      y: top + row * height,
      isMiddle: isMiddle(column),
    })),
  )

/** From a document to the element: in each root what stands there for it. */
function levelsTo(element: Element): { root: Root; target: Element }[] {
  const root = native(element).getRootNode() as Root
  const level = { root, target: element }
  return isShadowRoot(root) ? [...levelsTo(root.host), level] : [level]
}

const hitsIn = (root: Root, { x, y }: Point) =>
  native(root)
    .elementsFromPoint(x, y)
    .filter((hit) => native(hit).getRootNode() === root)

/** Beside the box of others their text is hit, which hides nothing. */
const mayHaveParts = (element: Element) =>
  native(element).matches('input, select, details') || getComputedStyle(element).overflow !== 'visible'

/** Whether an element or anything in its shadow root hides what is below it at this point, or a part of it beside its box. */
function coversAt(element: Element, point: Point, hides: (element: Element) => boolean): boolean {
  if (hides(element) || (mayHaveParts(element) && !isIn(element)(point))) return true
  const shadow = shadowRootOf(element)
  return shadow !== null && hitsIn(shadow, point).some((inside) => coversAt(inside, point, hides))
}

function isFreeAt(element: Element, point: Point, hides: (element: Element) => boolean): boolean {
  const around = new Set(drawnAround(element))
  // A host stands where the uppermost part of its shadow is. If that is not the element, what comes after the host may lie between.
  let isUppermost = true
  for (const { root, target } of levelsTo(element).reverse()) {
    const hits = hitsIn(root, point)
    const place = hits.indexOf(target)
    if (place === -1) return false
    const others = hits.filter((hit) => hit !== target && !element.contains(hit))
    const above = others.filter((hit) => (isUppermost ? hits.indexOf(hit) < place : !around.has(hit)))
    if (above.some((hit) => coversAt(hit, point, hides))) return false
    isUppermost &&= above.length === 0
  }
  return true
}

const pseudoHides = (element: Element) =>
  pseudoHidesBelow(element, '::before') || pseudoHidesBelow(element, '::after')

/** What `elementsFromPoint` passes over although it is drawn: without `pointer-events`, and inert. */
const hit = 'pointer-events: auto !important; interactivity: auto !important; transition: none !important;'
/** What browsers draw of elements by themselves, and pages may lay anywhere; one that a browser does not know stands alone. */
const parts = [
  ...['file-selector-button', 'details-content', 'scroll-button(*)', 'scroll-marker-group', 'scroll-marker'],
  ...['picker-icon', 'checkmark', '-webkit-slider-thumb', '-webkit-slider-runnable-track', 'marker'],
]
const hitParts = parts.map((part) => `*::${part} { ${hit} }`).join(' ')
const passed = 'pointer-events: none !important; transition: none !important;'

/** Does something while this style holds in all of these roots; no page's script runs between. */
function whileStyled<T>(roots: Root[], css: string, act: () => T): T {
  const undo: (() => void)[] = []
  try {
    for (const root of roots) {
      const { defaultView } = native(isShadowRoot(root) ? root.ownerDocument : root)
      const sheet = new (defaultView as typeof globalThis & Window).CSSStyleSheet()
      // In a layer, what is important there is more so than outside of it.
      sheet.replaceSync(`@layer { ${css} }`)
      const styled = native(root)
      const before = [...styled.adoptedStyleSheets]
      styled.adoptedStyleSheets = [...before, sheet]
      undo.push(() => {
        styled.adoptedStyleSheets = before
      })
    }
  } catch {
    // Firefox shows adopted sheets to no extension; there all is left to `passedOver`.
  }
  try {
    return act()
  } finally {
    for (const each of undo) each()
  }
}

const isIn = (element: Element) => {
  const { left, right, top, bottom } = native(element).getBoundingClientRect()
  return ({ x, y }: Point) => x >= left && x <= right && y >= top && y <= bottom
}

/** Whether something that hides is at a point and yet never hit. Whether above or below the element, nobody can say. */
function passedOver(roots: Root[], element: Element, points: Point[]): (point: Point) => boolean {
  const around = new Set(drawnAround(element))
  const isPassed = (each: Element) => getComputedStyle(each).pointerEvents === 'none'
  const others = roots
    .flatMap((root) => [...native(root).querySelectorAll('*')])
    .filter((each) => !around.has(each))
  const areas = [
    ...others
      .filter((each) => points.some(isIn(each)) && isPassed(each) && hidesBelow(each))
      .map((each) => isIn(each)),
    ...others.map(hidesBeside),
  ]
  return (point) => areas.some((isInArea) => isInArea(point))
}

/** Does something while what is inert and over one of these points is not. */
function whileNothingIsInert<T>(roots: Root[], points: Point[], act: () => T): T {
  const inert = roots
    .flatMap((root) => [...native(root).querySelectorAll<HTMLElement>('[inert]')])
    .filter((element) => points.some(isIn(element)))
  for (const each of inert) native(each).inert = false
  try {
    return act()
  } finally {
    for (const each of inert) native(each).inert = true
  }
}

/** What is drawn behind something of the top layer hides all the rest, and is never hit. */
const hasBackdropOver = (roots: Root[], element: Element) => {
  const around = new Set(drawnAround(element))
  return roots
    .flatMap((root) => [...native(root).querySelectorAll(':popover-open, :modal, :fullscreen')])
    .some((top) => !around.has(top) && pseudoHidesBelow(top, '::backdrop'))
}

/** Whether something that hides it lies over an element at these points of its document's viewport. */
export function isCovered(element: Element, points: Point[]): boolean {
  const roots = rootsIn(element.ownerDocument)
  if (hasBackdropOver(roots, element)) return true
  const [covered, coveredByPseudo] = whileNothingIsInert(roots, points, () => [
    whileStyled(roots, `* { ${hit} } ${hitParts} *::before, *::after { ${passed} }`, () => {
      const isPassedOver = passedOver(roots, element, points)
      return points.map((point) => isPassedOver(point) || !isFreeAt(element, point, hidesBelow))
    }),
    whileStyled(roots, `*, *::before, *::after { ${hit} }`, () =>
      points.map((point) => !isFreeAt(element, point, pseudoHides)),
    ),
  ])
  const free = points.filter((_, place) => !covered[place] && !coveredByPseudo[place])
  const isMiddleFree = points.every((point) => !point.isMiddle || free.includes(point))
  return free.length < leastFree * points.length || !isMiddleFree
}
