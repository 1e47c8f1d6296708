import type { Browser, Page } from 'playwright-core'
import { makeSlow } from './browser.ts'
import { type BenchDevice, shownVault } from './devices.ts'
import { median } from './load.ts'

const rounds = 5
/**
 * The page of a client link: its bytes, when its form can be filled in, and how long a submission takes on a slow
 * phone.
 */
export async function measureClientPage(
  browser: Browser,
  baseUrl: string,
  device: BenchDevice,
): Promise<void> {
  const address = new URL(await makeLink(device), baseUrl).href
  const quick: number[] = []
  const slow: number[] = []
  const handIn: number[] = []
  let files: string[] = []
  for (let round = 0; round < rounds; round++) {
    quick.push(await usableAfter(await newPage(browser), address))
    const page = await newPage(browser)
    await makeSlow(page)
    slow.push(await usableAfter(page, address))
    handIn.push(await handInOne(page))
    files = await page.evaluate(() =>
      // The page includes its style.
      [location.origin + location.pathname].concat(
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\.(js|css)$/.test(new URL(name).pathname)),
      ),
    )
    await page.context().close()
  }
  const kilobytes = (await Promise.all(files.map(gzipBytes))).reduce((sum, bytes) => sum + bytes, 0) / 1000
  console.log(
    `client's page: ${kilobytes.toFixed(0)} kB of page, script and style with gzip, sealing included (aim: at most 70); usable after ${median(quick).toFixed(0)} ms (aim: within 200), at a quarter of the processor's speed and 1.6 Mbit/s after ${median(slow).toFixed(0)} ms (aim: within 2500); sealed and handed in there within ${median(handIn).toFixed(0)} ms (aim: within 2000); medians of ${rounds}`,
  )
}

async function makeLink(device: BenchDevice): Promise<string> {
  const tags = { client: '', squad: '' }
  const vault = { name: 'Aurora', type: 'client', parent: null, tags, visibility: 'listed' } as const
  const { id } = await device.session.vaults.create(vault)
  const shown = await shownVault(device, id)
  const draft = {
    name: 'Aurora',
    client_name: 'Aurora',
    address: '',
    days: 30,
    max_uses: 100,
    wanted: [],
    deputy: null,
  }
  return (await device.session.links.makeForClient(shown, draft)).url
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', viewport: { width: 360, height: 740 } })
  return context.newPage()
}

async function usableAfter(page: Page, address: string): Promise<number> {
  // The page's own clock, so that the browser driver is not measured too.
  await page.addInitScript(() => {
    const look = () => {
      if (document.getElementById('submit')) Object.assign(window, { usableAt: performance.now() })
      else requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(address)
  await page.waitForFunction(() => 'usableAt' in window)
  return page.evaluate(() => (window as unknown as { usableAt: number }).usableAt)
}

async function handInOne(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Shop')
  await page.locator('#password').fill('pão-de-queijo-7')
  // While somebody types, the sealing code has time to load.
  await page.waitForLoadState('networkidle')
  const started = performance.now()
  await page.locator('#submit').click()
  await page.getByRole('heading', { name: 'Submitted' }).waitFor()
  return performance.now() - started
}

async function gzipBytes(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await response.body?.cancel()
  return Number(response.headers.get('content-length'))
}
