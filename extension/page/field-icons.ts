import { native } from '../forms/native.ts'
import type { FilledRole } from '../messages/fill-messages.ts'
import { whyUnseen } from './judge.ts'
import type { PageField } from './read-page.ts'
import { drawnAround } from './tree.ts'

/** Edge of the button, as large as WCAG 2.5.8 asks for, in pixels. */
const edge = 24
const gap = 4
/** Narrower fields, such as those for single digits, get none. */
const narrowest = 120
/** How often an icon makes way for something of the page at the end of the field. */
const mostMoves = 2

const key =
  '<svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="5" cy="11" r="3"/><path d="M7.2 8.8 13.5 2.5M10.5 5.5l2 2"/></svg>'
const css = `
  button { all: initial; box-sizing: border-box; width: ${edge}px; height: ${edge}px; display: grid; place-items: center;
    border-radius: 4px; color: #6b7280; cursor: pointer }
  button:focus-visible { outline: 2px solid #2563eb; outline-offset: -2px }`

interface Icon {
  host: HTMLElement
  place: () => void
}

/** Where an icon is drawn above the page: in the dialog around its field, which alone is not inert, or in the page. */
const containerOf = (field: Element) =>
  [...drawnAround(field)].find((each) => native(each).matches('dialog, [popover]')) ??
  native(document).documentElement

/** The first place from the end of the field where nothing of the page stands. */
function leftOf(field: HTMLInputElement, host: HTMLElement): number {
  const { left, right, top, height } = field.getBoundingClientRect()
  const isFromRight = getComputedStyle(field).direction !== 'rtl'
  const at = (move: number) =>
    isFromRight ? right - (edge + gap) * (move + 1) : left + gap + (edge + gap) * move
  const root = field.getRootNode() as Document | ShadowRoot
  for (let move = 0; move < mostMoves; move++) {
    const over = native(root)
      .elementsFromPoint(at(move) + edge / 2, top + height / 2)
      .find((each) => each !== host)
    if (over === field || !over) return at(move)
  }
  return at(mostMoves)
}

function makeIcon({ element, role }: PageField, label: string, open: (role: FilledRole) => void): Icon {
  const host = native(document).createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  root.innerHTML = `<style>${css}</style><button type="button">${key}</button>`
  const button = root.querySelector('button') as HTMLButtonElement
  button.setAttribute('aria-label', label)
  button.title = label
  // The cursor stays in the field.
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    if (event.isTrusted && whyUnseen(button, false) === null) open(role)
  })
  let drawn = ''
  let [x, y] = [0, 0]
  const set = (isShown: boolean) => {
    // Inline and important is above all that a page's style says.
    const style = `all: initial; position: fixed; left: ${x}px; top: ${y}px; width: ${edge}px; height: ${edge}px; z-index: 2147483647; display: ${isShown ? 'block' : 'none'};`
    // Writing the same again would count as a change of the page.
    if (style !== drawn) host.style.cssText = style.replaceAll(';', ' !important;')
    drawn = style
  }
  const place = () => {
    const { width, top, height } = element.getBoundingClientRect()
    const container = containerOf(element)
    if (host.parentNode !== container) native(container).append(host)
    const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const isShown = isSeen && width >= narrowest
    set(isShown)
    if (!isShown) return
    // Within something that is transformed, 'fixed' counts from there.
    const placed = host.getBoundingClientRect()
    const [left, middle] = [leftOf(element, host), top + (height - edge) / 2]
    if (Math.abs(placed.left - left) < 1 && Math.abs(placed.top - middle) < 1) return
    x += left - placed.left
    y += middle - placed.top
    set(true)
  }
  return { host, place }
}

/** The icons of a page: a button in each field, that only says that it was pressed. */
export function createIcons(label: string, open: (role: FilledRole) => void) {
  const icons = new Map<HTMLInputElement, Icon>()
  const placeAll = () => {
    for (const { place } of icons.values()) place()
  }
  addEventListener('scroll', placeAll, { capture: true, passive: true })
  addEventListener('resize', placeAll)
  return {
    /** Draws one for each of these fields, and none for others. */
    draw(fields: PageField[]) {
      const kept = new Set(fields.map(({ element }) => element))
      for (const [element, { host }] of icons) {
        if (kept.has(element)) continue
        host.remove()
        icons.delete(element)
      }
      for (const field of fields)
        if (!icons.has(field.element)) icons.set(field.element, makeIcon(field, label, open))
      placeAll()
    },
    end() {
      for (const { host } of icons.values()) host.remove()
      icons.clear()
      removeEventListener('scroll', placeAll, { capture: true })
      removeEventListener('resize', placeAll)
    },
  }
}
