import { statSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { builtExtension } from '../tools/testing/built-extension.ts'
import { firstDevice } from './devices.ts'
import { lineTo } from './distant-server.ts'
import { connectExtension, type ExtensionBrowser, launchExtension } from './extension-browser.ts'
import { importItems, knownSite } from './imported-items.ts'
import { printAmount, printDuration } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at } from './reads.ts'

const items = Number(process.env.ITEMS ?? 10_000)
const vaults = Number(process.env.VAULTS ?? 50)
const times = 9
const warmMs = 150
const coldMs = 600
/** To a server on another continent. */
const distantMs = 150

/**
 * The extension in Chromium, for somebody who reads 10,000 items. Its popup beside a page of the extension that does nothing: from the
 * navigation to a search box with the focus and rows that fit the page in front.
 */
export async function measureExtension(): Promise<void> {
  const folder = temporaryFolder()
  const server = await startChaveiro(folder)
  const line = await lineTo(Number(new URL(server.url).port))
  const browser = await launchExtension(server.url, knownSite, line.port)
  try {
    const admin = await firstDevice(server.url, 'admin@agencia.example')
    await admin.session.organisation.found()
    await importItems(admin, items, vaults)
    await connectExtension(browser, server.url)
    const page = await openLogin(browser)
    const window = await browser.openWindow()
    const popup = browser.addressOf('popup.html')
    console.log(
      `${items} items in ${vaults} vaults; ${cpus().length} × ${cpus()[0]?.model}; load ${loadavg()[0]?.toFixed(1)}; medians of ${times}`,
    )
    printDuration('first reading of all items', await usableAfter(window, popup), 30_000)
    const idlePage = async () => {
      await window.goto(browser.addressOf('clipboard.html'))
      return window.evaluate(() => performance.now())
    }
    /** In turns with the page that does nothing, since what else runs on the machine changes. */
    const row = async (name: string, aimMs: number, prepare = async () => {}) => {
      const idle: number[] = []
      const ms = await median(async () => {
        idle.push(await idlePage())
        await window.goto('about:blank')
        await prepare()
        return usableAfter(window, popup)
      })
      const floor = at(idle, 0.5)
      const times = `${(ms / floor).toFixed(1)} of the ${floor.toFixed(0)} ms of such a page`
      printDuration(`${name}, ${times}`, ms, aimMs)
    }
    await row('popup, warm', warmMs)
    await row('popup after the worker slept', coldMs, browser.endWorker)
    line.delay(distantMs)
    await row(`the same, server ${distantMs} ms away`, coldMs, browser.endWorker)
    line.delay(Number.POSITIVE_INFINITY)
    await row('the same, server silent', coldMs, browser.endWorker)
    line.delay(0)
    await window.goto(popup)
    printDuration('fill, from the click to the value', await median(() => fillOnce(browser, page)), 500)
    await window.goto('about:blank')
    printAmount('heap of the worker', await browser.workerHeapMiB(), 64, 'MiB')
    printAmount('its process', browser.residentMiB(), 256, 'MiB')
    for (const name of ['chromium', 'firefox']) {
      const { size } = statSync(join(builtExtension(), `chaveiro-${name}.zip`))
      printAmount(`chaveiro-${name}.zip`, size / 1024, 1024, 'KiB')
    }
  } finally {
    await browser.close()
    await line.close()
    await server.stop()
    remove(folder)
  }
}

const login = `<!doctype html><title>s77</title><form method="post">
<label>E-mail <input name="email" type="email" autocomplete="username"></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label></form>`

/** The site of one of the items, in front. */
async function openLogin({ context }: ExtensionBrowser): Promise<Page> {
  await context.route(`${knownSite}/**`, (route) => route.fulfill({ contentType: 'text/html', body: login }))
  const page = await context.newPage()
  await page.goto(`${knownSite}/entrar`)
  await page.bringToFront()
  return page
}

/** Opens the popup; by its own clock, from the navigation to the frame that shows rows below a search box with the focus. */
async function usableAfter(window: Page, popup: string): Promise<number> {
  await window.goto(popup, { waitUntil: 'commit' })
  return window.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const isUsable =
            document.activeElement?.matches('input[type=search]') && document.querySelector('main li button')
          if (isUsable) resolve(performance.now())
          else if (performance.now() > 120_000) resolve(Number.POSITIVE_INFINITY)
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}

/** By both pages' clocks, which count from the same time. */
async function fillOnce({ openWindow, addressOf }: ExtensionBrowser, page: Page): Promise<number> {
  await page.reload()
  const filledAt = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        document
          .querySelector('input[type=password]')
          ?.addEventListener('input', () => resolve(performance.timeOrigin + performance.now()))
      }),
  )
  const window = await openWindow()
  await window.goto(addressOf('popup.html'))
  await window.evaluate(() =>
    addEventListener(
      'click',
      ({ timeStamp }) => console.log(`clicked ${performance.timeOrigin + timeStamp}`),
      { capture: true },
    ),
  )
  const said = window.waitForEvent('console', (message) => message.text().startsWith('clicked '))
  await window.getByRole('button', { name: /^Fill / }).click()
  return (await filledAt) - Number((await said).text().slice('clicked '.length))
}

async function median(measure: () => Promise<number>): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push(await measure())
  return at(all, 0.5)
}
