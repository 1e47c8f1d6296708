import { expect } from '@playwright/test'
import { whileStretching } from '../../support/key.ts'
import type { BiDi } from './bidi.ts'

/** What a tab shows, acted upon as a person does. What is not there yet is waited for. */
export interface Tab {
  id: string
  goto(address: string): Promise<void>
  /** Brings it to the front. */
  show(): Promise<void>
  click(selector: string, name: string): Promise<void>
  /** Types into the field with that label, which is empty. */
  type(label: string, text: string): Promise<void>
  /** Waits for an element that begins with these words. */
  sees(selector: string, name: string): Promise<void>
  /** The text of the output with this label, once it has this form. */
  read(label: string, form: RegExp): Promise<string>
  /** What stands in its fields. */
  values(): Promise<string[]>
  close(): Promise<void>
}

interface Found {
  result?: { type: string; sharedId?: string; value?: unknown }
}

/** Runs in the page; what people would call the element is its label, or its text. */
const find = `(selector, name) => [...document.querySelectorAll(selector)].find((element) =>
  !element.disabled && (element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent)
    .trim().startsWith(name)) ?? null`
const textOf = `(label) =>
  [...document.querySelectorAll('output')].find((one) => one.getAttribute('aria-label') === label)?.textContent ?? ''`
const valuesOf =
  '() => JSON.stringify([...document.querySelectorAll("input")].map(({ value }) => value).filter(Boolean))'

export function tabOf(bidi: BiDi, id: string): Tab {
  const call = async (functionDeclaration: string, ...texts: string[]) => {
    const words = texts.map((value) => ({ type: 'string', value }))
    const said = await bidi.send<Found>('script.callFunction', {
      ...{ functionDeclaration, arguments: words, awaitPromise: false, target: { context: id } },
    })
    return said.result
  }
  /** While a page is loading there is nothing to be asked. */
  const look = async (selector: string, name: string) =>
    (await call(find, selector, name).catch(() => undefined))?.sharedId ?? null

  async function element(selector: string, name: string): Promise<string> {
    let found: string | null = null
    await expect
      .poll(
        async () => {
          found = await look(selector, name)
          return found
        },
        { ...whileStretching, message: `${selector} '${name}'` },
      )
      .not.toBeNull()
    return String(found)
  }
  const act = (source: object) =>
    bidi.send('input.performActions', { context: id, actions: [{ id: 'hand', ...source }] })
  async function click(selector: string, name: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId: await element(selector, name) } }
    await act({
      type: 'pointer',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  return {
    id,
    goto: async (url) =>
      void (await bidi.send('browsingContext.navigate', { context: id, url, wait: 'complete' })),
    show: async () => void (await bidi.send('browsingContext.activate', { context: id })),
    click,
    async type(label, text) {
      await click('input', label)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await bidi.send('input.performActions', {
        context: id,
        actions: [{ id: 'keys', type: 'key', actions: keys }],
      })
    },
    sees: async (selector, name) => void (await element(selector, name)),
    async read(label, form) {
      let text = ''
      const reading = async () => {
        text = String((await call(textOf, label).catch(() => undefined))?.value ?? '')
        return text
      }
      await expect.poll(reading, whileStretching).toMatch(form)
      return text
    },
    values: async () => JSON.parse(String((await call(valuesOf))?.value)) as string[],
    close: async () => void (await bidi.send('browsingContext.close', { context: id })),
  }
}
