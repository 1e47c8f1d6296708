import { native } from '../forms/native.ts'
import type { Refusal } from '../messages/fill-messages.ts'
import { isCovered, type Point, pointsOf } from './cover.ts'
import { alphaOf } from './paint.ts'
import { drawnAround } from './tree.ts'

const leastWidth = 12
const leastHeight = 8
/** Size of its letters, in pixels. */
const leastFont = 6
/** Of an element with all around it. */
const leastOpacity = 0.6
const leastTextAlpha = 0.3
/** Filters that can make something unseen. Others, such as those of dark modes, leave it visible. */
const hidingFilter = /(opacity|blur|brightness|contrast|url)\(/

function isTranslucent(around: Element[]): boolean {
  const styles = around.map((element) => getComputedStyle(element))
  return (
    styles.reduce((opacity, style) => opacity * Number(style.opacity), 1) < leastOpacity ||
    styles.some(
      ({ filter, mixBlendMode, maskImage, webkitMaskBoxImageSource }) =>
        hidingFilter.test(filter) ||
        mixBlendMode !== 'normal' ||
        [maskImage, webkitMaskBoxImageSource].some((mask) => (mask || 'none') !== 'none'),
    )
  )
}

/** Why nobody would see an element, wherever it lies. */
function whyFaint(element: HTMLElement, around: Element[]): Refusal | null {
  if (around.some((each) => native(each).hasAttribute('inert'))) return 'disabled'
  if (!element.checkVisibility({ visibilityProperty: true })) return 'hidden'
  if (isTranslucent(around)) return 'translucent'
  const { width, height } = element.getBoundingClientRect()
  return width < leastWidth || height < leastHeight ? 'too_small' : null
}

function canScrollTo(element: Element, around: Element[]): boolean {
  if (around.some((each) => getComputedStyle(each).position === 'fixed')) return false
  const { left, top } = element.getBoundingClientRect()
  const { defaultView, documentElement } = native(element.ownerDocument)
  const { scrollX, scrollY } = defaultView as Window
  const { scrollWidth, scrollHeight } = documentElement
  const [x, y] = [left + scrollX, top + scrollY]
  return x >= 0 && y >= 0 && x + leastWidth <= scrollWidth && y + leastHeight <= scrollHeight
}

const isOnScreen = ({ clientWidth, clientHeight }: Element, { x, y }: Point) =>
  x >= 0 && y >= 0 && x < clientWidth && y < clientHeight

/** From a point of a frame's viewport to one of the document around the frame. */
function outOf(frame: HTMLElement): (point: Point) => Point {
  const { left, top, width, height } = frame.getBoundingClientRect()
  const style = getComputedStyle(frame)
  const [across, down] = [width / frame.offsetWidth, height / frame.offsetHeight]
  const [padLeft, padTop] = [Number.parseFloat(style.paddingLeft), Number.parseFloat(style.paddingTop)]
  return (point) => ({
    ...point,
    x: left + (frame.clientLeft + padLeft + point.x) * across,
    y: top + (frame.clientTop + padTop + point.y) * down,
  })
}

/**
 * Why a person would not see this element at this moment; null if they would. Asked within one task with what is done then, so that no
 * page's script runs between. `mayScroll` takes for seen what scrolling brings onto the screen.
 */
export function whyUnseen(seen: HTMLElement, mayScroll: boolean): Refusal | null {
  let element = seen
  let points = pointsOf(element.getBoundingClientRect())
  for (;;) {
    const { documentElement, defaultView } = native(element.ownerDocument)
    const around = [...drawnAround(element)]
    const faint = whyFaint(element, around)
    if (faint) return faint
    if (!points.every((point) => isOnScreen(documentElement, point))) {
      if (!mayScroll || !canScrollTo(element, around)) return 'off_screen'
    } else if (isCovered(element, points)) return 'covered'
    const view = defaultView as Window
    if (view.parent === view) return null
    // Of a frame in another origin's page nobody can say what is seen of it.
    const frame = view.frameElement as HTMLElement | null
    if (!frame) return 'foreign_frame'
    points = points.map(outOf(frame))
    element = frame
  }
}

/** Why a field may not be filled at this moment: as it is, and as it is seen. */
export function whyNotFilled(field: HTMLInputElement, mayScroll: boolean): Refusal | null {
  if (!field.isConnected) return 'changed'
  if (field.matches(':disabled') || field.readOnly) return 'disabled'
  const { color, webkitTextFillColor, fontSize } = getComputedStyle(field)
  const isCode = field.autocomplete === 'one-time-code'
  // Boxes for digits are often drawn below a field whose own text is transparent.
  if (!isCode && Math.min(alphaOf(color), alphaOf(webkitTextFillColor)) < leastTextAlpha) return 'translucent'
  if (Number.parseFloat(fontSize) < leastFont) return 'too_small'
  return whyUnseen(field, mayScroll)
}
