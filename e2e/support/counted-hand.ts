import { expect, type Locator, type Page } from '@playwright/test'

/** What a person's hand did: each mouse press, each key, each text that they had to think up or know. */
export interface Counts {
  clicks: number
  keystrokes: number
  texts: number
}

/** Far more than reaching anything on a screen should take. */
const maxTabs = 60

/** Acts like a person on a page, and counts it. A modifier key (Ctrl, Alt) does not count separately. */
export function countedHand(page: Page) {
  const counts: Counts = { clicks: 0, keystrokes: 0, texts: 0 }
  const press = async (key: string) => {
    counts.keystrokes += 1
    await page.keyboard.press(key)
  }
  return {
    counts: (): Counts => ({ ...counts }),
    async click(target: Locator, options?: { timeout?: number }) {
      counts.clicks += 1
      await target.click(options)
    },
    press,
    /** Into the focused field. */
    async type(text: string) {
      counts.texts += 1
      for (const letter of text) await press(letter)
    },
    /** Into a field; moving the mouse there counts as part of the text. */
    async fill(field: Locator, text: string) {
      counts.texts += 1
      await field.fill(text)
    },
    /** With the Tab key alone to something visible. */
    async tabTo(target: Locator) {
      await expect(target).toBeVisible()
      const isThere = () => target.evaluate((element) => element === document.activeElement)
      for (let tabs = 0; tabs < maxTabs; tabs += 1) {
        if (await isThere()) return
        await press('Tab')
      }
      expect(await isThere(), `the Tab key comes to ${target} within ${maxTabs} presses`).toBe(true)
    },
  }
}
