import type { Locator } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import { shownItem, shownPerson, shownVault } from './support/prepared/shown.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openItem, openVaults, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

const password = 'Garoa-fina-1554'

test('an item is moved to a vault found by words of its path, and is there with its secret; the log says so at both ends', async ({
  adminPage: page,
  people,
  pageFaults,
}) => {
  // The log asks what the item is called, which is no longer there.
  pageFaults.expect(/status of (500|404)/)
  const admin = await people.founder()
  const acme = await makeVault(admin, 'Acme', 'unused')
  await makeVault(admin, 'Media', 'unused', acme)
  const other = await makeVault(admin, 'Beta', 'unused')
  await makeVault(admin, 'Media', 'unused', other)
  const id = await makeItem(admin, other, { title: 'Ads account', login: 'ana' }, { password })
  await page.reload()
  await openVaults(page)
  await vaultRow(page, 'Beta').click()
  const item = await openItem(page, 'Ads account')
  await item.getByRole('button', { name: 'Move to another vault' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another vault' })
  await expect(dialog).toContainText('Ads account · Beta')
  const move = dialog.getByRole('button', { name: 'Move', exact: true })
  await expect(move).toBeDisabled()
  await expectAccessible(page)
  const to = dialog.getByLabel('New vault')
  await expect(to).toBeFocused()
  await to.fill('acme med')
  await expect(page.getByRole('option')).toHaveText(['MediaAcme'])
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('one person can open what is moved')
  await expectFits360(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })

  await page.route('**/api/items/*/move', (route) => route.fulfill({ status: 500, body: '' }))
  await move.click()
  await expect(page.getByText('Failed to move item')).toBeVisible()
  await expect(to).toHaveValue('Media')
  await page.unroute('**/api/items/*/move')

  const request = page.waitForRequest((sent) => sent.url().endsWith('/move'))
  await move.click()
  expect((await request).postData() ?? '').not.toContain(password)
  await expect(page.getByText('Item moved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(item).toBeHidden()
  await expect(card(page, 'Ads account')).toHaveCount(0)

  await vaultRow(page, 'Acme').click()
  await page.getByRole('treeitem', { level: 2 }).filter({ hasText: 'Media' }).first().click()
  const moved = await openItem(page, 'Ads account')
  await moved.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(moved.getByText(password)).toBeVisible()
  await moved.getByText('History', { exact: true }).click()
  await expect(moved.getByText('Moved here from Beta')).toBeVisible()
  await moved.getByRole('link', { name: 'Timeline in the audit log' }).click()
  await expect(page.getByText('Demo Admin brought Ads account into Acme/Media from Beta')).toBeVisible()
  await page.getByRole('button', { name: /brought Ads account/ }).click()
  await page.getByRole('link', { name: 'Its timeline in Beta' }).click()
  await expect(page).toHaveURL(new RegExp(`item=${id}`))
  await expect(page.getByText('Demo Admin moved Ads account out of Beta to Acme/Media')).toBeVisible()
})

test('it is offered to whoever may delete the item and can reveal it now', async ({
  adminPage: page,
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Gama', 'unused')
  await makeItem(admin, vault, { title: 'Held', requires_checkout: true }, { password })
  await page.goto(`/vaults?vault=${vault.id}`)
  const item = await openItem(page, 'Held')
  const move = item.getByRole('button', { name: 'Move to another vault' })
  await expect(item.getByRole('button', { name: 'Check-out' })).toBeEnabled()
  await expect(move).toHaveCount(0)
  await item.getByRole('button', { name: 'Check-out' }).click()
  await move.click()
  const dialog = page.getByRole('dialog', { name: 'Move to another vault' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(move).toBeFocused()

  const contributor = await people.invited('Demo Contributor')
  await admin.session.vaults.addMember(vault, await shownPerson(admin, contributor.id))
  await admin.session.keepInStep()
  const theirs = await unlockedPage('Demo Contributor')
  await theirs.goto(`/vaults?vault=${vault.id}`)
  const seen = await openItem(theirs, 'Gama registrar')
  await expect(seen.getByRole('button', { name: 'Edit' })).toBeEnabled()
  await expect(seen.getByRole('button', { name: 'Move to another vault' })).toHaveCount(0)
})

test('an item that a colleague moves while it is open leads to its new vault, if the person sees it there', async ({
  adminPage: page,
  people,
  unlockedPage,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const from = await makeVault(admin, 'Delta', 'unused')
  const to = await makeVault(admin, 'Epsilon', 'unused')
  await admin.session.vaults.update(to, { visibility: 'private' })
  const id = await makeItem(admin, from, { title: 'Till' }, { password })
  const colleague = await people.invited('Demo Colleague')
  await admin.session.vaults.addMember(from, await shownPerson(admin, colleague.id))
  await admin.session.keepInStep()
  const theirs = await unlockedPage('Demo Colleague')
  const said = []
  for (const seen of [page, theirs]) {
    await seen.goto(`/vaults?vault=${from.id}`)
    said.push((await openItem(seen, 'Till')).getByRole('alert'))
  }
  await admin.session.items.move(await shownItem(admin, id), await shownVault(admin, to.id))
  for (const [index, seen] of [page, theirs].entries()) {
    await lookAgain(seen)
    await expect(said[index] as Locator).toContainText('This item was moved to another vault', untilNextPoll)
  }
  await expect(theirs.getByText('You cannot see it there.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Open it there' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open it there' }).click()
  await expect(page.getByRole('dialog', { name: 'Till' })).toContainText('Epsilon')
})
