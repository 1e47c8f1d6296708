import type { Locator, Page } from '@playwright/test'
import { countedHand } from './support/counted-hand.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeEmptyVault, makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'
import { card, vaultRow } from './support/vaults.ts'

/* Where the focus is when dialogs open, close, and when what was pressed goes away: the keyboard alone, in the specified cards. */
test('each dialog of a vault takes the focus and returns it to the button that opened it', async ({
  adminAt,
  people,
}) => {
  await makeEmptyVault(await people.founder(), 'Acme')
  const page = await adminAt('/vaults')
  const keys = countedHand(page)
  await keys.tabTo(vaultRow(page, 'Acme'))
  await keys.press('Enter')
  for (const name of ['Edit vault', 'Members', 'Client links', 'Send a secret', 'New Item']) {
    const button = page.getByRole('button', { name, exact: true })
    await keys.tabTo(button)
    await keys.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveCount(1)
    await isInside(dialog)
    await keys.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

const isInside = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)

/** Acts while no frame callback runs, as on a machine that is too busy to draw. */
async function beforeNextFrame(page: Page, act: () => Promise<void>) {
  await page.evaluate(() => {
    const held: FrameRequestCallback[] = []
    const request = window.requestAnimationFrame
    window.requestAnimationFrame = (callback) => held.push(callback)
    addEventListener('draw', () => {
      window.requestAnimationFrame = request
      for (const callback of held) request(callback)
    })
  })
  await act()
  await page.evaluate(() => dispatchEvent(new Event('draw')))
}

test('a quick hand that presses Tab before a dialog is drawn is in it, not in the one below', async ({
  adminAt,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Bakery', 'unused')
  await makeItem(admin, vault, { title: 'Oven' }, { password: 'hot' })
  const page = await adminAt(`/vaults?vault=${vault.id}`)
  const keys = countedHand(page)
  await keys.tabTo(page.getByRole('button', { name: 'Oven', exact: true }))
  await keys.press('Enter')
  const item = page.getByRole('dialog', { name: 'Oven' })
  await keys.tabTo(item.getByRole('button', { name: 'Delete' }))
  await beforeNextFrame(page, async () => {
    await keys.press('Enter')
    await isInside(page.getByRole('alertdialog'))
    await keys.tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
  })
  await keys.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await keys.tabTo(item.getByRole('button', { name: 'Generate One-Time Link' }))
  await beforeNextFrame(page, async () => {
    await keys.press('Enter')
    await isInside(page.getByRole('dialog', { name: 'Generate One-Time Link' }))
  })
})

test('a keyboard user keeps their place when the button they pressed goes away', async ({
  adminAt,
  people,
}) => {
  const admin = await people.founder()
  const colleague = await people.invited('Demo Colleague')
  const vault = await makeVault(admin, 'Bakery', 'unused')
  await makeItem(admin, vault, { title: 'Oven' }, { password: 'hot' })
  await makeItem(admin, vault, { title: 'Safe', requires_checkout: true }, { password: 'held' })
  await admin.session.vaults.addMember(vault, await shownPerson(admin, colleague.id))
  const page = await adminAt(`/vaults?vault=${vault.id}`)
  const ask = page.getByRole('alertdialog')
  const keys = countedHand(page)
  const pressed = async (button: Locator) => {
    await keys.tabTo(button)
    await keys.press('Enter')
  }

  await pressed(page.getByRole('button', { name: 'Oven', exact: true }))
  await pressed(page.getByRole('dialog', { name: 'Oven' }).getByRole('button', { name: 'Delete' }))
  await pressed(ask.getByRole('button', { name: 'Delete' }))
  await expect(card(page, 'Oven')).toHaveCount(0)
  await isInside(page.locator('#content'))

  await pressed(page.getByRole('button', { name: 'Safe', exact: true }))
  const safe = page.getByRole('dialog', { name: 'Safe' })
  await pressed(safe.getByRole('button', { name: 'Check-out' }))
  await expect(safe.getByRole('button', { name: 'Check-in' })).toBeFocused()
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: 'Safe', exact: true })).toBeFocused()

  await pressed(page.getByRole('button', { name: 'Members' }))
  const members = page.getByRole('dialog', { name: 'Members of Bakery' })
  await pressed(members.getByRole('button', { name: 'Remove Demo Colleague' }))
  await pressed(ask.getByRole('button', { name: 'Remove' }))
  await expect(members.getByRole('button', { name: 'Remove Demo Colleague' })).toHaveCount(0)
  await isInside(members)
  await keys.press('Escape')
  await expect(page.getByRole('button', { name: 'Members' })).toBeFocused()
})
