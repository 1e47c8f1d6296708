import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rulesOfWcag22Aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** A toast may go while colours are judged; what is wrong with the page itself is still wrong the next time. */
const looks = 3

/**
 * Fails, naming the elements, where the page as it stands breaks a rule of WCAG 2.2 AA that a program can check.
 * @param within a selector; the whole page without it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  let faults = await faultsOf(page, within)
  for (let look = 1; look < looks && faults.length > 0; look++) faults = await faultsOf(page, within)
  expect(faults).toEqual([])
}

async function faultsOf(page: Page, within: string | undefined): Promise<string[]> {
  // What fades in has the colours of nothing yet.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  )
  const builder = new AxeBuilder({ page })
    // Our pages have no frames, so the result needs no second page to be put together in.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], runOnly: rulesOfWcag22Aa })
  if (within !== undefined) builder.include(within)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
