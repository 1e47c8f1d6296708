import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let page: Page

test.beforeEach(async ({ unlockedPage }) => {
  page = await unlockedPage('Demo Admin')
})

test('the sidebar has the entries of this release, marks the current one and stays collapsed', async () => {
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

test('the user menu shows who it is and changes the language permanently, error details included', async () => {
  await page.getByRole('button', { name: 'User menu' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('Demo Admin')
  await expect(menu).toContainText('Contributor')
  await expect(menu).toContainText('admin@agencia.example')
  await menu.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  const asked = page.waitForRequest('**/api/stats/dashboard')
  await page.reload()
  expect((await asked).headers()['accept-language']).toBe('pt-BR')
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible()
  await expectAccessible(page)
})

test('the theme is chosen in the user menu and kept', async () => {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.reload()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})

test('the notifications open empty', async () => {
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications')
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('0 new')
})

test('on a small screen the sidebar is a drawer', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('link', { name: 'Vaults', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Audit Logs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Vaults', exact: true })).toHaveCount(0)
})

test('the keyboard reaches the content directly', async () => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('an unknown address says so, inside the frame', async () => {
  await page.goto('/nowhere')
  await expect(page.getByText('There is nothing at this address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the names of the screens are whole on tablets and laptops in both languages, and the own name gives way to them', async ({
  adminPage,
}) => {
  test.setTimeout(120_000)
  const screens = [
    '/',
    '/vaults',
    '/jit',
    '/breakglass',
    '/audit',
    '/import',
    '/help',
    '/settings',
    '/account',
  ]
  for (const language of ['en', 'pt-BR']) {
    await adminPage.evaluate((chosen) => localStorage.setItem('language', chosen), language)
    for (const screen of screens) {
      await adminPage.goto(screen)
      await expect(adminPage.locator('header h1')).toHaveText(/./)
      for (const width of [768, 1024, 1280]) {
        await adminPage.setViewportSize({ width, height: 800 })
        const cut = await adminPage
          .locator('header')
          .locator('h1, p')
          .evaluateAll((texts) =>
            texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
          )
        expect(cut, `${screen} in ${language} at ${width} px`).toEqual([])
      }
    }
  }
  const ownName = adminPage.locator('header').getByText('Demo Admin')
  await expect(ownName).toBeVisible()
  await adminPage.setViewportSize({ width: 1024, height: 800 })
  await expect(ownName).toBeHidden()
})
