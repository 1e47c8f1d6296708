import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** A toast may disappear while colours are judged; a real fault is still there the next time. */
const looks = 3

/**
 * Fails, naming the elements, if the page breaks a rule of WCAG 2.2 AA that axe can check.
 * @param within a selector; the whole page without it
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // Half a megabyte, so it is injected once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  let faults = await faultsOf(page, within)
  for (let look = 1; look < looks && faults.length > 0; look++) faults = await faultsOf(page, within)
  expect(faults).toEqual([])
}

async function faultsOf(page: Page, within: string | undefined): Promise<string[]> {
  const { violations } = await page.evaluate(judge, { within, options })
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Runs in the page. */
async function judge(what: { within: string | undefined; options: RunOptions }): Promise<AxeResults> {
  // Elements that are fading in do not have their final colours.
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => Number.isFinite(Number(animation.effect?.getComputedTiming().endTime)))
      .map((animation) => animation.finished.catch(() => undefined)),
  )
  const page = window as unknown as { axe: typeof axe }
  return page.axe.run(what.within ?? document, what.options)
}
