// Promise 30

import { expect, type Page, test } from '@playwright/test'
import { gesture, open, site, values } from './support/filled-page.ts'
import { workerOf } from './support/page-worker.ts'

/** A page with our login in a frame, which stands 200 pixels below its top. */
async function openFramed(page: Page, attributes: string, around = site) {
  await open(page, 'login.html', `${site}/login`)
  await open(
    page,
    `<!doctype html><body><p style="height: 180px">Welcome</p><iframe ${attributes} style="width: 400px; height: 300px"></iframe>`,
    `${around}/framed`,
  )
  await page.frames()[1]?.locator('input').first().waitFor()
}

test('a frame of the same origin is filled', async ({ page }) => {
  for (const attributes of [
    `src=${site}/login`,
    `src=${site}/login sandbox="allow-same-origin allow-scripts"`,
  ]) {
    await openFramed(page, attributes)
    const { forms, fill } = await gesture(page)
    expect(forms[0]?.refused).toBe(null)
    expect(await fill()).toEqual({ fields: ['username', 'current-password'], refused: null })
    await expect(page.frameLocator('iframe').locator('[type=password]')).toHaveValue(values.current)
  }
})

test('a frame that nobody sees, or that something lies over, is not filled', async ({ page }) => {
  for (const [script, refused] of [
    ['frame.style.opacity = 0', 'translucent'],
    ['document.body.style.opacity = 0.01', 'translucent'],
    ['frame.style.visibility = "hidden"', 'hidden'],
    ['frame.style.transform = "scale(0.01)"', 'too_small'],
    ['frame.style.position = "absolute"; frame.style.left = "-999px"', 'off_screen'],
    ['cover("")', 'covered'],
    ['cover("pointer-events: none")', 'covered'],
    ['frame.inert = true', 'disabled'],
  ] as const) {
    await openFramed(page, `src=${site}/login`)
    await page.evaluate(`(() => {
      const frame = document.querySelector('iframe')
      const cover = (css) => {
        const over = document.body.appendChild(document.createElement('div'))
        over.style.cssText = 'position: fixed; inset: 0; background: white;' + css
      }
      ${script}
    })()`)
    const { forms, fill } = await gesture(page)
    expect.soft(forms[0]?.refused, script).toBe(refused)
    expect.soft(await fill(), script).toEqual({ fields: [], refused })
  }
})

test('a frame within a page of another origin is not filled', async ({ page }) => {
  await openFramed(page, `src=${site}/login`, 'https://evil.example')
  const { forms, fill } = await gesture(page)
  expect(forms[0]).toMatchObject({ visible: {}, refused: 'foreign_frame' })
  expect(await fill()).toEqual({ fields: [], refused: 'foreign_frame' })
})

test('a frame without an origin says nothing', async ({ page }) => {
  await openFramed(page, `src=${site}/login sandbox="allow-scripts"`)
  const worker = await workerOf(page)
  await worker.inject('page/fill.ts')
  // What is told is the page's around it, which has no form.
  await expect
    .poll(() => worker.said.flatMap(({ message }) => message ?? []))
    .toEqual([{ say: 'found', forms: [] }])
})

test('a second gesture ends the conversation of the first', async ({ page }) => {
  await open(page, 'login.html')
  const worker = await workerOf(page)
  await worker.inject('page/fill.ts')
  await worker.inject('page/fill.ts')
  await worker.until(() => worker.said.find(({ port, message }) => port === 1 && message?.say === 'found'))
  expect(worker.said.filter(({ isClosed }) => isClosed).map(({ port }) => port)).toEqual([0])
})
