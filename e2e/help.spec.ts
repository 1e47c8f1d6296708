import type { Page } from '@playwright/test'
import { allowClipboard, readClipboard } from './support/clipboard.ts'
import { expectFits360 } from './support/narrow.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** An address in the app that the test before left open. */
const within = (path: string) => ({ path, isWithin: true })

const article = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true })

test('nothing of the help is fetched before somebody opens it', async ({ unlockedPage }) => {
  const page = await unlockedPage('Demo Contributor')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
  expect(asked.filter((url) => /\/help-|articles|marked|\.webp/.test(new URL(url).pathname))).toEqual([])
})

test('the help button of a screen opens the article about it, at its heading if it has one', async ({
  unlockedPage,
}) => {
  const open = async (path: string) => {
    const page = await unlockedPage('Demo Contributor', within(path))
    await expect(page.getByRole('searchbox', { name: 'Search the help' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Help with this screen' }).click()
    return page
  }
  for (const [path, title] of [
    ['/vaults', 'Vaults'],
    ['/import', 'Import'],
    ['/audit', 'Audit log'],
    ['/account', 'What if I forget my passphrase?'],
  ] as const) {
    const page = await open(path)
    await expect(article(page, title)).toHaveAttribute('aria-expanded', 'true')
    await expect(article(page, title)).toBeFocused()
  }
  const page = await open('/links')
  await expect(page.getByRole('heading', { name: 'See what became of it' })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'See what became of it' })).toBeInViewport()
})

test('somebody without accents on the keyboard finds a passage in Portuguese, and can send its address', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Contributor', within('/'))
  await page.evaluate(() => localStorage.setItem('language', 'pt-BR'))
  await page.goto('/')
  await page.getByRole('link', { name: 'Ajuda', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Central de Ajuda' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('CODIGO de recuperacao')
  await expect(page.getByRole('status').filter({ hasText: 'encontrados' })).toBeVisible()
  await page.getByRole('link', { name: /Você esqueceu a frase secreta/ }).click()
  await expect(page).toHaveURL(/\/help#forgotten\/passphrase$/)
  await expect(page.getByRole('heading', { name: 'Você esqueceu a frase secreta' })).toBeFocused()
  await page.getByRole('link', { name: 'Link para “Você perdeu tudo”' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Você perdeu tudo' })).toBeInViewport()
  // In people's own words, which the help does not use.
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('fulano saiu da empresa')
  await expect(
    page.getByRole('list', { name: 'Trechos encontrados' }).getByRole('link').first(),
  ).toContainText('Desative a pessoa')
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('xyzzy')
  await expect(page.getByText('Nada encontrado para “xyzzy”')).toBeVisible()
})

test('the keyboard alone opens, reads and closes an article, and follows a link to another', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Contributor', within('/help'))
  await article(page, 'Check-out').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Give it back' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Give it back' })).toHaveCount(0)
  await article(page, 'Getting started').press('Enter')
  await page.getByRole('link', { name: 'What if I forget?' }).press('Enter')
  await expect(article(page, 'What if I forget my passphrase?')).toBeFocused()
})

test('articles and search fit a phone and suit screen readers, light and dark; only the present theme’s picture is fetched', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Contributor', within('/'))
  const pictures: string[] = []
  page.on('request', (request) => request.url().endsWith('.webp') && pictures.push(request.url()))
  await page.goto('/help#jit')
  await expect(page.getByRole('heading', { name: 'Ask for access' })).toBeVisible()
  // An address that is typed while the help is open opens its article, too.
  await page.goto('/help#vaults')
  await expect(page.getByRole('heading', { name: 'Two-person vaults' })).toBeVisible()
  await expect.poll(() => pictures.filter((url) => /explorer\.en\.light/.test(url)).length).toBe(1)
  expect(pictures.filter((url) => /dark/.test(url))).toEqual([])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectFits360(page)
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('vault')
  await expect(page.getByRole('list', { name: 'Passages found' })).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
})

test('a script in an article is copied whole, and pages with scripts fit a phone', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Contributor', within('/'))
  for (const id of ['kubernetes', 'docker', 'systemd', 'gitlab-ci', 'github-actions'])
    await page.goto(`/help#${id}`)
  const name = '.github/workflows/deploy.yml'
  await allowClipboard(page)
  await page.getByRole('button', { name: `Copy ${name}` }).click()
  const script = await page.getByRole('region', { name }).locator('pre').textContent()
  expect(script).toMatch(/^name: Deploy\n[\s\S]*\n {10}run: npm run deploy$/)
  expect(await readClipboard(page)).toBe(script)
  await expectAccessible(page)
  await expectFits360(page)
})

test('help that cannot be fetched says so and can be tried again', async ({ unlockedPage, pageFaults }) => {
  pageFaults.expect(/ERR_FAILED|Failed to fetch dynamically imported module|Failed to load/)
  const page = await unlockedPage('Demo Contributor')
  await page.route(/assets\/en-[^/]*\.js/, (route) => route.abort())
  await page.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(page.getByText('The help could not be loaded')).toBeVisible()
})
