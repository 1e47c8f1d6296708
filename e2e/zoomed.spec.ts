import type { Locator, Page } from '@playwright/test'
import { askForItems } from './support/prepared/asked-items.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem } from './support/vaults.ts'

/** What is left of a laptop's screen at 200 % zoom. */
const zoomed = { width: 640, height: 400 }
const title = 'W'.repeat(300)
const whole = { ratio: 1 }

async function manyNotices(page: Page): Promise<void> {
  await page.route('**/api/notifications', async (route) => {
    const response = await route.fetch()
    const { notifications, ...rest } = await response.json()
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...notifications[0],
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    }))
    await route.fulfill({ response, json: { ...rest, notifications: many } })
  })
}

/** That the last line of a question's message is above its buttons. */
async function expectWhole(question: Locator): Promise<void> {
  const message = await question.getByText('Are you sure').locator('..').boundingBox()
  const buttons = await question.locator('[data-dialog-footer]').boundingBox()
  if (!message || !buttons) throw new Error('the question is not shown')
  expect(message.y + message.height).toBeLessThanOrEqual(buttons.y)
}

test('zoomed in, the notifications end above the window’s edge, and lead to all of them', async ({
  adminPage: page,
  people,
}) => {
  await askForItems(await people.founder(), await people.invited('Demo Contributor'), 'Asked', ['Domain'])
  await manyNotices(page)
  await page.setViewportSize(zoomed)
  await page.goto('/help')
  await page.getByRole('button', { name: /notifications/i }).click()
  const popover = page.getByRole('dialog', { name: 'Notifications' })
  await expect(popover.getByRole('listitem')).toHaveCount(20)
  await expect(popover.getByRole('link', { name: 'See all notifications' })).toBeInViewport(whole)
  await expect(popover.getByRole('heading', { name: 'Notifications' })).toBeInViewport(whole)
  const last = popover.getByRole('listitem').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport(whole)
})

test('zoomed in, the longest title leaves room for what is below it, in a dialog and in a question', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Acme', 'secret')
  await makeItem(admin, vault, { title }, { password: 'secret' })
  await page.goto(`/vaults?vault=${vault.id}`)
  const dialog = await openItem(page, title)
  await page.setViewportSize(zoomed)
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeInViewport(whole)
  const reveal = dialog.getByRole('button', { name: 'Reveal Password' })
  await reveal.scrollIntoViewIfNeeded()
  await expect(reveal).toBeInViewport(whole)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport(whole)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Delete' })).toBeInViewport(whole)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeInViewport(whole)
  await expectAccessible(page)
  await question.evaluate((popup) => popup.scrollTo(0, popup.scrollHeight))
  await expectWhole(question)
})

test('the buttons of a question cover none of its words', async ({ adminPage: page, people }) => {
  const vault = await makeVault(await people.founder(), 'Padaria', 'secret')
  await page.goto(`/vaults?vault=${vault.id}`)
  const dialog = await openItem(page, 'Padaria registrar')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectWhole(page.getByRole('alertdialog'))
})
