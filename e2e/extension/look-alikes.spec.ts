import type { Page } from '@playwright/test'
import { valuesInFrames } from '../support/filled-page.ts'
import { lookAlikeOrigins } from '../support/prepared/look-alike-origins.ts'
import type { Person } from '../support/prepared/people.ts'
import { countReveals } from '../support/prepared/reveals.ts'
import { makeEmptyVault, makeItem } from '../support/prepared/vaults.ts'
import { expect, test } from '../support/test.ts'
import { askWorker } from './ask-worker.ts'
import { connectExtension } from './connect-extension.ts'
import { type ExtensionBrowser, launchExtension } from './launch.ts'
import { loginForm } from './login-form.ts'
import { servePages } from './serve-pages.ts'

test.describe.configure({ mode: 'serial' })

const host = 'conta.loja.com.br'
const site = `https://${host}`
const secret = 'shop-secret-7'
const login = `<!doctype html><title>Shop</title>${loginForm}`
/** Frames with a login each, in a page that has none of its own. */
const foreign: Record<string, { around: string; frame: string }> = {
  'of another origin': { around: site, frame: '<iframe src="https://evil.example/login">' },
  'of the origin in a page of another': {
    around: 'https://evil.example',
    frame: `<iframe src="${site}/login">`,
  },
  sandboxed: { around: site, frame: '<iframe sandbox="allow-scripts" src="/login">' },
  'data:': { around: site, frame: `<iframe src='data:text/html,${encodeURIComponent(login)}'>` },
  srcdoc: { around: site, frame: `<iframe srcdoc='${login.replaceAll("'", '')}'>` },
  'blob:': {
    around: site,
    frame: `<iframe></iframe><script>document.querySelector('iframe').src =
      URL.createObjectURL(new Blob([${JSON.stringify(login).replaceAll('</', '<\\/')}], { type: 'text/html' }))</script>`,
  },
  'about:blank': {
    around: site,
    frame: `<iframe src="about:blank"></iframe><script>document.querySelector('iframe').contentDocument.body.innerHTML =
      ${JSON.stringify(login).replaceAll('</', '<\\/')}</script>`,
  },
}

let browser: ExtensionBrowser
/** A window of ours that asks, behind the page. */
let asking: Page
let page: Page
let founder: Person
const seen = { title: 'Shop', login: 'ana@loja.example', path: ['Padaria'] }
const ids: string[] = []

test.afterAll(() => browser.close())

/** Asks for both items to be filled into the page in front, whatever fits it. */
async function fillEach(): Promise<unknown[]> {
  const outcomes: unknown[] = []
  for (const id of ids)
    outcomes.push(
      await askWorker(asking, 'fillItem', { item: { id, ...seen }, gesture: 'fill', confirmed: null }),
    )
  return outcomes
}

/** All that stands in the fields of the page and its frames. */
const filledValues = async () => (await valuesInFrames(page)).filter((value) => value !== '')

test('pages that look like an item’s, of its host’s other ports and schemes too, are not filled', async ({
  people,
  server,
}, testInfo) => {
  founder = await people.founder()
  const vault = await makeEmptyVault(founder, 'Padaria')
  for (const url_match of ['exact', 'site'] as const)
    ids.push(
      await makeItem(founder, vault, { ...seen, login_url: `${site}/`, url_match }, { password: secret }),
    )
  browser = await launchExtension(server.url, { alsoLeaveFor: ['*://*/*'] })
  await servePages(browser.context, ({ pathname, searchParams }) => {
    const frame = foreign[searchParams.get('framed') ?? '']?.frame ?? '<iframe src=/login>'
    return pathname === '/framed' ? `<!doctype html>${frame}` : login
  })
  await connectExtension(browser, people, 'Demo Admin', server.url)
  asking = await browser.openWindow('popup')
  page = await browser.context.newPage()
  let visited = 0
  const fills: string[] = []
  for (const origin of lookAlikeOrigins(host)) {
    // A port that the browser itself forbids.
    if (!(await page.goto(origin).catch(() => null))) continue
    visited += 1
    const { items } = (await askWorker(asking, 'listFitting', null)) as { items: unknown[] }
    const outcomes = await fillEach()
    if (
      items.length > 0 ||
      JSON.stringify(outcomes) !== JSON.stringify(ids.map(() => ({ not: { reason: 'not_fitting' } })))
    )
      fills.push(`${origin} ${JSON.stringify(outcomes)}`)
    fills.push(...(await filledValues()))
  }
  testInfo.annotations.push({ type: 'look-alikes', description: `${visited} hosts, ${fills.length} fills` })
  expect(fills).toEqual([])
  expect(visited).toBeGreaterThanOrEqual(20)
  expect(await countReveals(founder)).toBe(0)
})

for (const [name, { around }] of Object.entries(foreign))
  test(`a login in a frame ${name} is not filled`, async () => {
    await page.goto(`${around}/framed?framed=${encodeURIComponent(name)}`)
    await expect(page.frameLocator('iframe').getByLabel('Password')).toBeVisible()
    for (const outcome of await fillEach())
      expect(outcome).toEqual({
        not: expect.objectContaining({ reason: expect.stringMatching(/^(not_fitting|no_field)$/) }),
      })
    expect(await filledValues()).toEqual([])
    expect(await countReveals(founder)).toBe(0)
  })

test('a frame of the same origin is filled', async () => {
  await page.goto(`${site}/framed?framed=own`)
  await expect(page.frameLocator('iframe').getByLabel('Password')).toBeVisible()
  const [outcome] = await fillEach()
  expect(outcome).toEqual({ filled: ['username', 'current-password'], refused: null })
  expect(await filledValues()).toEqual([seen.login, secret])
})
