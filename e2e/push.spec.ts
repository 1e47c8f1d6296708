import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { chromiumFlags } from '../tools/testing/chromium-flags.ts'
import { findExtensionChromium } from '../tools/testing/system-packages.ts'
import { expectFits360 } from './support/narrow.ts'
import { startOutsideService } from './support/outside-service.ts'
import { deliverHere, subscribeAt } from './support/push-here.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test('a device that its person switched on says that something waits for a decision, without a name, until it is switched off', async ({
  people,
  server,
}) => {
  const service = await startOutsideService()
  // The whole Chromium: the headless shell allows no notices.
  const executablePath = findExtensionChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags, '--headless=new'],
  })
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', reducedMotion: 'reduce' })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  const heading = page.getByRole('heading', { name: 'This device tells you when a decision waits' })
  try {
    await subscribeAt(page, service.address)
    await people.founder()
    await people.open(page, 'Demo Admin', '/notifications')
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(heading).toBeVisible()
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })

    await test.step('somebody’s key waits to be confirmed: the push service learns no more than that', async () => {
      await people.person('Demo Contributor')
      await expect.poll(() => service.received.length).toBe(1)
      expect(service.received[0]?.body).toBe('')
      expect(service.received[0]?.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
    })
    await test.step('the browser says it', async () => {
      await expect.poll(() => deliverHere(page)).toEqual(['Chaveiro: Something needs your decision'])
    })
    await visit(page, '/account')
    await expect(page.getByText('tells of decisions')).toBeVisible()

    await visit(page, '/notifications')
    await page.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
    const left = await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
    expect(left).toEqual([0, 0])
  } finally {
    await browser.close()
    await service.stop()
  }
})

test('a browser that forbids it is told how to allow it', async ({ adminAt }) => {
  const page = await adminAt('/notifications')
  await expect(page.getByText('This browser does not let Chaveiro notify you')).toBeVisible()
  await expectAccessible(page)
})

test('the app can be installed, and its service worker listens to nothing but messages and their notices', async ({
  adminPage: page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '') as { icons: { src: string; sizes: string }[]; display: string }
  expect(manifest.display).toBe('standalone')
  for (const { src, sizes } of manifest.icons) {
    const size = await page.evaluate(async (src) => {
      const image = new Image()
      image.src = src
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  const worker = await readFile(new URL('../web/dist/push.js', import.meta.url), 'utf8')
  expect([...worker.matchAll(/addEventListener\('(\w+)'/g)].map(([, event]) => event)).toEqual([
    'push',
    'notificationclick',
  ])
  expect(worker).not.toMatch(/caches|indexedDB|fetch\(|importScripts/)
})
