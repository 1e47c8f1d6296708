import { expect, type Locator } from '@playwright/test'

/** Fails unless these elements come to stand in so many rows. Those whose middles are less than half a line apart are in one. */
export const expectRows = (elements: Locator, rows: number): Promise<void> =>
  expect
    .poll(() =>
      elements.evaluateAll((all) => {
        const middles = all.map((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return (top + bottom) / 2
        })
        const sorted = middles.sort((a, b) => a - b)
        return sorted.filter((middle, index) => index === 0 || middle - (sorted[index - 1] ?? 0) > 8).length
      }),
    )
    .toBe(rows)

/** In how many lines an element's text stands. */
export const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
  })
