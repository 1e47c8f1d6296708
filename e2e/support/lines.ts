import type { Locator } from '@playwright/test'

/** In how many rows these elements stand, as their middles show. */
export const rowsOf = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) => {
    const middles = all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.round((top + bottom) / 2)
    })
    return new Set(middles).size
  })

/** In how many lines an element's text stands. */
export const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
