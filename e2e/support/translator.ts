import type { BrowserContext, Page } from '@playwright/test'

/**
 * What page translators do with a text that they were given: Chrome's puts two fonts in its place, others put several, move it into one,
 * change it where it is, or say a whole sentence in its first piece. Some also translate what is only read out.
 */
export const habits = ['replaces', 'splits', 'moves', 'in place', 'merges'] as const

/** What the translator makes of a text: every word becomes another one. */
export const said = (text: string) => text.replace(/[A-Za-zÀ-ÿ]{3,}/g, (word) => `${word}o`)

/** Translates every page of the browser, with the first habit until `translateBy` names another. */
export const translate = (context: BrowserContext) => context.addInitScript(translator)

/** The next page that is loaded in this tab meets another translator. */
export const translateBy = (page: Page, habit: (typeof habits)[number]) =>
  page.evaluate((name) => sessionStorage.setItem('translator', name), habit)

/** Everything that the translator of this page was given. */
export const givenToTranslator = (page: Page) => page.evaluate(() => [...sent()].join('\n'))

declare function sent(): Set<string>

/** Runs in the page. */
function translator() {
  const given = new Set<string>()
  const made = new Set<string>()
  Object.assign(window, { sent: () => given })
  const habit = sessionStorage.getItem('translator') ?? 'replaces'
  const isOff = (element: Element | null): boolean =>
    element !== null &&
    (element.getAttribute('translate') === 'no' ||
      element.classList.contains('notranslate') ||
      ['SCRIPT', 'STYLE', 'TEXTAREA', 'NOSCRIPT', 'INPUT', 'FONT'].includes(element.tagName) ||
      isOff(element.parentElement))
  const translated = (text: string) => {
    given.add(text)
    const other = text.replace(/[A-Za-zÀ-ÿ]{3,}/g, (word) => `${word}o`)
    made.add(other)
    return other
  }
  const font = (...content: (Node | string)[]) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(...content)
    outer.append(inner)
    return outer
  }
  const acts: Record<string, (text: Text) => void> = {
    replaces: (text) => text.replaceWith(font(translated(text.data))),
    splits: (text) =>
      text.replaceWith(...(translated(text.data).match(/\S+|\s+/g) ?? []).map((part) => font(part))),
    moves(text) {
      const place = new Comment()
      text.replaceWith(place)
      text.data = translated(text.data)
      place.replaceWith(font(text))
    },
    'in place': (text) => {
      text.data = translated(text.data)
    },
    merges(text) {
      const parent = text.parentElement?.tagName === 'SPAN' ? text.parentElement : text
      const pieces = [parent]
      for (let next = parent.nextSibling; next && isPiece(next); next = next.nextSibling)
        pieces.push(next as Text)
      text.data = translated(pieces.map(({ textContent }) => textContent).join(''))
      for (const piece of pieces.slice(1)) piece.textContent = ''
    },
  }
  const isPiece = (node: Node) =>
    node instanceof Text ||
    (node instanceof HTMLSpanElement && node.attributes.length === 0 && node.children.length === 0)
  const one = (text: Text) => {
    if (text.data.trim() === '' || made.has(text.data) || !text.isConnected || isOff(text.parentElement))
      return
    acts[habit]?.(text)
  }
  const attributes = (element: Element) => {
    for (const name of ['title', 'placeholder', 'aria-label']) {
      const value = element.getAttribute(name)
      if (value && !made.has(value) && !isOff(element)) element.setAttribute(name, translated(value))
    }
  }
  const all = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    const found: Node[] = [root]
    while (walker.nextNode()) found.push(walker.currentNode)
    for (const node of found) {
      if (node instanceof Text) one(node)
      else if (habit === 'in place' && node instanceof Element) attributes(node)
    }
  }
  addEventListener('DOMContentLoaded', () => {
    all(document.body)
    new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        if (type === 'characterData') all(target)
        for (const node of addedNodes) all(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
