import { expect, type Locator, type Page } from '@playwright/test'

/** What a person's hand did: each press of the mouse, each key, each text that had to be thought up or known. */
export interface Counts {
  clicks: number
  keystrokes: number
  texts: number
}

/** Far more than any way through a screen should take. */
const tabsMost = 60

/** Does what a person does on a page, and counts it. A key held for another (Ctrl, Alt) is not one of its own. */
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
    /** Into the field that has the focus. */
    async type(text: string) {
      counts.texts += 1
      for (const letter of text) await press(letter)
    },
    /** Into a field; that the mouse goes there is part of the text. */
    async fill(field: Locator, text: string) {
      counts.texts += 1
      await field.fill(text)
    },
    /** With the Tab key alone to what is in sight. */
    async tabTo(target: Locator) {
      await expect(target).toBeVisible()
      const isThere = () => target.evaluate((element) => element === document.activeElement)
      for (let tabs = 0; tabs < tabsMost; tabs += 1) {
        if (await isThere()) return
        await press('Tab')
      }
      expect(await isThere(), `the Tab key comes to ${target} within ${tabsMost} presses`).toBe(true)
    },
  }
}
