import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'
import { visit } from './support/visit.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the sidebar has the entries of this release, marks the current one and stays collapsed', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Admin')
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(sidebar.getByRole('link')).toHaveText([
    'Dashboard',
    'Vaults',
    'JIT Requests',
    'Audit Logs',
    'Import',
    'Help',
  ])
  await expect(sidebar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('Secure Password Manager')).toBeVisible()
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(page.getByText('Secure Password Manager')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

async function choosePortuguese(page: Page) {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('the user menu shows who it is and changes the language permanently, error details included', async ({
  unlockedPage,
}) => {
  const page = await unlockedPage('Demo Admin')
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Demo Admin')
  await expect(menu).toContainText('Contributor')
  await expect(menu).toContainText('admin@agencia.example')
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.keyboard.press('Escape')
  await choosePortuguese(page)
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  const asked = page.waitForRequest('**/api/stats/dashboard')
  await page.reload()
  expect((await asked).headers()['accept-language']).toBe('pt-BR')
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  await test.step('the theme that is chosen there is kept, too', async () => {
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  })
  await expectAccessible(page)
})

test('the keyboard reaches the content directly', async ({ unlockedPage }) => {
  const page = await unlockedPage('Demo Admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

const within = (path: string) => ({ path, isWithin: true })

test('the notifications open empty', async ({ unlockedPage }) => {
  const page = await unlockedPage('Demo Admin', within('/'))
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('0 new')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('on a small screen the sidebar is a drawer', async ({ unlockedPage }) => {
  const page = await unlockedPage('Demo Admin', within('/'))
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('link', { name: 'Vaults', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vaults', exact: true })).toHaveCount(0)
})

test('an unknown address says so, inside the frame', async ({ unlockedPage }) => {
  const page = await unlockedPage('Demo Admin', within('/nowhere'))
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the names of the screens are whole on tablets and laptops in both languages, and the own name gives way to them', async ({
  adminPage: page,
}) => {
  const paths = ['/vaults', '/jit', '/breakglass', '/audit', '/import', '/help', '/settings', '/account', '/']
  const title = page.locator('header h1')
  for (const language of ['en', 'pt-BR']) {
    if (language === 'pt-BR') await choosePortuguese(page)
    for (const path of paths) {
      const before = (await title.textContent()) ?? ''
      await visit(page, path)
      await expect(title).not.toHaveText(before)
      for (const width of [768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const cut = await page
          .locator('header')
          .locator('h1, p')
          .evaluateAll((texts) =>
            texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
          )
        expect(cut, `${path} in ${language} at ${width} px`).toEqual([])
      }
    }
  }
  const ownName = page.locator('header').getByText('Demo Admin')
  await expect(ownName).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(ownName).toBeHidden()
})
