import type { Locator, Page } from '@playwright/test'
import { readClipboard } from './support/clipboard.ts'
import { countedHand } from './support/counted-hand.ts'
import { passphrase, whileStretching } from './support/key.ts'
import { untilDelivered } from './support/next-poll.ts'
import { personRow } from './support/people.ts'
import { admit, makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, vaultRow } from './support/vaults.ts'

/*
 * What people do all day, counted: each limit is what it takes now, and docs/JOURNEYS.md says what it took before. Each journey is made
 * once with the mouse and once without.
 */
test.describe.configure({ mode: 'serial' })

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true })

test('start to first secret: from the login of a new installation to a saved password in 11 clicks and 5 texts', async ({
  page,
}) => {
  const hand = countedHand(page)
  await page.goto('/login')
  await hand.click(page.getByRole('button', { name: 'Sign in with Google' }))
  await hand.click(page.getByRole('button', { name: 'Demo Admin' }))
  await expect(page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible(whileStretching)
  await hand.fill(page.getByLabel('Passphrase', { exact: true }), passphrase)
  await hand.fill(page.getByLabel('Repeat passphrase'), passphrase)
  await hand.click(page.getByRole('button', { name: 'Continue' }))
  await hand.click(page.getByLabel('I have saved my recovery code'), whileStretching)
  await hand.click(page.getByRole('button', { name: 'Continue' }))
  await hand.click(page.getByRole('button', { name: 'Make Me Admin' }), whileStretching)
  await expect(page.getByText('BECAME ADMIN')).toBeVisible()
  await hand.click(menuLink(page, 'Vaults'))
  await hand.click(page.getByRole('button', { name: 'New Vault' }).first())
  await hand.fill(page.getByRole('dialog').getByLabel('Name'), 'Acme')
  await hand.click(page.getByRole('button', { name: 'Create vault' }))
  await hand.click(page.getByRole('button', { name: 'New Item' }))
  const form = page.getByRole('dialog', { name: 'New Item' })
  await hand.fill(form.getByLabel('Title'), 'Shop')
  await hand.fill(form.getByLabel('Password / secret', { exact: true }), 'first-secret')
  await hand.click(form.getByRole('button', { name: 'Create item' }))
  await expect(card(page, 'Shop')).toBeVisible()
  const { clicks, texts } = hand.counts()
  expect(clicks).toBeLessThanOrEqual(11)
  expect(texts).toBeLessThanOrEqual(5)
})

test.describe('in a company at work', () => {
  test.beforeAll(async ({ people }) => {
    const admin = await people.renewed('Demo Admin', passphrase)
    const colleague = await people.invited('Demo Colleague')
    const vault = await makeVault(admin, 'Moda', 'unused')
    const draft = { title: 'Moda bank', login: 'ana@moda.example' }
    await makeItem(admin, vault, draft, { password: 'bank-secret' })
    await makeItem(
      admin,
      vault,
      { title: 'Moda token', requires_checkout: true },
      { password: 'held-secret' },
    )
    for (const { session } of [admin, colleague, admin]) await session.keepInStep()
  })

  test('find and copy: from anywhere in 6 keystrokes, from the open vault with 1 click', async ({
    adminPage: page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const keys = countedHand(page)
    await keys.press('Control+k')
    await keys.type('bank')
    await expect(page.getByRole('option').first()).toContainText('Moda bank')
    await keys.press('Alt+p')
    await expect.poll(() => readClipboard(page)).toBe('bank-secret')
    expect(keys.counts().keystrokes).toBeLessThanOrEqual(6)

    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    await menuLink(page, 'Vaults').click()
    await vaultRow(page, 'Moda').click()
    const mouse = countedHand(page)
    await mouse.click(card(page, 'Moda bank').getByRole('button', { name: 'Copy password' }))
    await expect.poll(() => readClipboard(page)).toBe('bank-secret')
    expect(mouse.counts()).toEqual({ clicks: 1, keystrokes: 0, texts: 0 })
  })

  test('check-out to copied: from the open vault in 3 clicks, from anywhere by keyboard alone', async ({
    adminPage: page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await menuLink(page, 'Vaults').click()
    await vaultRow(page, 'Moda').click()
    const mouse = countedHand(page)
    await mouse.click(page.getByRole('button', { name: 'Moda token', exact: true }))
    const dialog = page.getByRole('dialog', { name: 'Moda token' })
    await mouse.click(dialog.getByRole('button', { name: 'Check-out' }))
    await mouse.click(dialog.getByRole('button', { name: 'Copy password' }))
    await expect.poll(() => readClipboard(page)).toBe('held-secret')
    expect(mouse.counts().clicks).toBeLessThanOrEqual(3)
    await dialog.getByRole('button', { name: 'Check-in' }).click()
    await expect(dialog.getByRole('button', { name: 'Check-out' })).toBeVisible()

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    await page.evaluate(() => navigator.clipboard.writeText('something else'))
    const keys = countedHand(page)
    await keys.press('Control+k')
    await keys.type('toke')
    await expect(page.getByRole('option').first()).toContainText('Moda token')
    await keys.press('Enter')
    await keys.tabTo(dialog.getByRole('button', { name: 'Check-out' }))
    await keys.press('Enter')
    await keys.tabTo(dialog.getByRole('button', { name: 'Copy password' }))
    await keys.press('Enter')
    await expect.poll(() => readClipboard(page)).toBe('held-secret')
    expect(keys.counts().keystrokes).toBeLessThanOrEqual(30)
  })

  test('share with a colleague: from anywhere in 5 clicks and a text, and by keyboard alone; remove to asked: 6 clicks from the open vault', async ({
    adminPage: page,
  }) => {
    const mouse = countedHand(page)
    await mouse.click(menuLink(page, 'Vaults'))
    await mouse.click(vaultRow(page, 'Moda'))
    await mouse.click(page.getByRole('button', { name: 'Members' }))
    const members = page.getByRole('dialog', { name: 'Members of Moda' })
    await mouse.fill(members.getByLabel('Add someone'), 'coll')
    await mouse.click(page.getByRole('option', { name: /Demo Colleague/ }))
    await mouse.click(members.getByRole('button', { name: 'Add', exact: true }))
    const entry = members.getByRole('listitem').filter({ hasText: 'Demo Colleague' })
    await expect(entry).toBeVisible()
    expect(mouse.counts().clicks).toBeLessThanOrEqual(5)
    await expect(entry).toContainText('Can open it', untilDelivered)
    await page.keyboard.press('Escape')

    const removing = countedHand(page)
    await removing.click(page.getByRole('button', { name: 'Members' }))
    await removing.click(entry.getByRole('button', { name: 'Remove Demo Colleague' }))
    await removing.click(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
    await removing.click(members.getByRole('link', { name: 'What Demo Colleague could read' }))
    await removing.click(page.getByRole('button', { name: 'Ask owners to change all' }))
    await removing.click(page.getByRole('alertdialog').getByRole('button', { name: 'Ask owners' }))
    const reading = page.getByRole('table', { name: 'What they could read' })
    await expect(reading.getByText('Change asked for').first()).toBeVisible()
    expect(removing.counts().clicks).toBeLessThanOrEqual(6)

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    const keys = countedHand(page)
    await keys.tabTo(menuLink(page, 'Vaults'))
    await keys.press('Enter')
    await keys.tabTo(page.getByRole('treeitem').first())
    for (let row = 0; row < 5 && !(await isFocused(vaultRow(page, 'Moda'))); row++)
      await keys.press('ArrowDown')
    await keys.press('Enter')
    await keys.tabTo(page.getByRole('button', { name: 'Members' }))
    await keys.press('Enter')
    await keys.tabTo(members.getByLabel('Add someone'))
    await keys.type('coll')
    await expect(page.getByRole('option', { name: /Demo Colleague/ })).toBeVisible()
    await keys.press('Enter')
    await keys.tabTo(members.getByRole('button', { name: 'Add', exact: true }))
    await keys.press('Enter')
    await expect(entry).toBeVisible()
    await keys.tabTo(entry.getByRole('button', { name: 'Remove Demo Colleague' }))
    await keys.press('Enter')
    await keys.tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }))
    await keys.press('Enter')
    await keys.tabTo(members.getByRole('link', { name: 'What Demo Colleague could read' }))
    await keys.press('Enter')
    await expect(reading).toBeVisible()
    expect(keys.counts().keystrokes).toBeLessThanOrEqual(121)
  })

  test('an auditor’s question, who opened this last month: 4 clicks and a text from anywhere, and by keyboard alone', async ({
    adminPage: page,
  }) => {
    const answered = /audit\?item=[\w-]+&from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/
    const item = page.getByRole('combobox', { name: 'Item', exact: true })
    const period = page.getByRole('combobox', { name: 'Period' })
    const mouse = countedHand(page)
    await mouse.click(menuLink(page, 'Audit Logs'))
    await mouse.fill(item, 'bank')
    await mouse.click(page.getByRole('option', { name: /Moda bank/ }))
    await expect(page.getByRole('row').filter({ hasText: 'Item revealed' }).first()).toBeVisible()
    await expectAccessible(page)
    await mouse.click(period)
    await mouse.click(page.getByRole('option', { name: 'Last month' }))
    await expect(page).toHaveURL(answered)
    await expect(page.getByText('No audit logs found')).toBeVisible()
    await expect(
      page.getByText(/Nothing about Moda bank\. Everything from .+ to .+ was looked through\./),
    ).toBeVisible()
    expect(mouse.counts().clicks).toBeLessThanOrEqual(4)

    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible()
    const keys = countedHand(page)
    await keys.tabTo(menuLink(page, 'Audit Logs'))
    await keys.press('Enter')
    await keys.tabTo(item)
    await keys.type('bank')
    await expect(page.getByRole('option', { name: /Moda bank/ })).toBeVisible()
    await keys.press('Enter')
    await expect(page).toHaveURL(/item=/)
    await keys.tabTo(period)
    await keys.press('Enter')
    await expect(page.getByRole('option', { name: 'Last month' })).toBeVisible()
    for (let row = 0; row < 9 && !(await isLit(page, 'Last month')); row++) await keys.press('ArrowDown')
    await keys.press('Enter')
    await expect(page).toHaveURL(answered)
    expect(keys.counts().keystrokes).toBeLessThanOrEqual(90)
  })

  test('somebody leaves: from anywhere to signed out, and owners asked to change what they could read, in 6 clicks', async ({
    people,
    adminPage: page,
  }) => {
    const admin = await people.renewed('Demo Admin', passphrase)
    const vault = await makeVault(admin, 'Padaria', 'unused')
    await makeItem(admin, vault, { title: 'Padaria bank' }, { password: 'read-secret' })
    await admit(admin, vault, await people.invited('Demo Contributor'))
    const mouse = countedHand(page)
    await mouse.click(page.getByRole('link', { name: 'Settings', exact: true }))
    const row = personRow(page, 'contributor@agencia.example')
    await mouse.click(row.getByRole('button', { name: 'Deactivate' }))
    await mouse.click(page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }))
    await expect(row).toContainText('Inactive')
    await mouse.click(page.getByRole('link', { name: 'See the passwords' }))
    await mouse.click(page.getByRole('button', { name: 'Ask owners to change all' }))
    await mouse.click(page.getByRole('alertdialog').getByRole('button', { name: 'Ask owners' }))
    const reading = page.getByRole('table', { name: 'What they could read' })
    await expect(reading.getByText('Change asked for').first()).toBeVisible()
    expect(mouse.counts()).toMatchObject({ clicks: 6, texts: 0 })
  })
})

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const isLit = (page: Page, name: string) =>
  page.getByRole('option', { name }).evaluate((element) => element.hasAttribute('data-highlighted'))
