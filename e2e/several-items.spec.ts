import type { Page } from '@playwright/test'
import { allowClipboard, readClipboard } from './support/clipboard.ts'
import { countedHand } from './support/counted-hand.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilDelivered, untilNextPoll } from './support/next-poll.ts'
import type { People, Person } from './support/prepared/people.ts'
import { shownDeleted, shownPerson, shownVault } from './support/prepared/shown.ts'
import { makeItem, makeVault, titlesIn } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { card, openVaults, vaultRow } from './support/vaults.ts'

const box = (page: Page, title: string) => page.getByRole('checkbox', { name: title, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected items' })
const start = (page: Page) => page.getByRole('button', { name: 'Select', exact: true })

let invited: Promise<Person> | undefined
const contributorOf = (people: People) => {
  invited ??= people.invited('Demo Contributor')
  return invited
}

test('several items are moved together; one that is refused stays selected, and one that a filter hides stays where it is', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const from = await makeVault(admin, 'Origem', 'unused')
  const to = await makeVault(admin, 'Destino', 'unused')
  for (const title of ['Ads 1', 'Ads 2', 'Ads 3', 'Ads 4', 'Tags 5'])
    await makeItem(admin, from, { title }, { password: `password of ${title}` })
  await makeItem(admin, from, { title: 'Ads 6', requires_checkout: true }, {})
  await openVaults(page)
  await vaultRow(page, 'Origem').click()
  await start(page).click()
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused()
  await expect(bar(page)).toContainText('Nothing selected')
  await expect(bar(page).getByRole('button', { name: 'Move' })).toBeDisabled()
  await expectAccessible(page)

  // A click, and a click with Shift; by keyboard, too.
  await box(page, 'Ads 1').click()
  await box(page, 'Ads 4').click({ modifiers: ['Shift'] })
  await expect(bar(page)).toContainText('4 selected')
  await box(page, 'Ads 3').focus()
  await page.keyboard.press('Space')
  await expect(box(page, 'Ads 3')).not.toBeChecked()
  await expect(bar(page)).toContainText('3 selected')
  await box(page, 'Tags 5').click()
  await box(page, 'Ads 6').click()
  const search = page.getByPlaceholder('Title or login')
  await search.fill('ads')
  await expect(bar(page)).toContainText('4 selected')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await bar(page).getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to another vault' })
  await expect(dialog).toContainText('4 items · Origem')
  await dialog.getByLabel('New vault').fill('Destino')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('3 items moved')).toBeVisible()
  // It must be checked out first.
  await expect(page.getByText('Ads 6 was not moved')).toBeVisible()
  await expect(bar(page)).toContainText('1 selected')
  await expect(box(page, 'Ads 6')).toBeChecked()
  await search.fill('')
  await expect(bar(page)).toContainText('2 selected')
  expect(await titlesIn(admin, to)).toEqual(['Ads 1', 'Ads 2', 'Ads 4', 'Destino registrar'])
  expect(await titlesIn(admin, from)).toEqual(['Ads 3', 'Ads 6', 'Origem registrar', 'Tags 5'])
  await test.step('as long as the message stands, they are moved back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    const all = ['Ads 1', 'Ads 2', 'Ads 3', 'Ads 4', 'Ads 6', 'Origem registrar', 'Tags 5']
    await expect(box(page, 'Ads 4')).toBeVisible()
    expect(await titlesIn(admin, from)).toEqual(all)
    expect(await titlesIn(admin, to)).toEqual(['Destino registrar'])
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(start(page)).toBeFocused()
  await allowClipboard(page)
  await card(page, 'Ads 2').getByRole('button', { name: 'Copy password' }).click()
  await expect.poll(() => readClipboard(page)).toBe('password of Ads 2')
})

test('several items are deleted after one question, are restorable, and a run can be stopped', async ({
  adminPage: page,
  people,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Antiga', 'unused')
  for (let number = 1; number <= 6; number++) await makeItem(admin, vault, { title: `Ads ${number}` }, {})
  await openVaults(page)
  await vaultRow(page, 'Antiga').click()
  await start(page).click()
  await bar(page).getByRole('checkbox', { name: 'Select all' }).check()
  await expect(bar(page)).toContainText('7 selected')
  await box(page, 'Antiga registrar').click()
  await expect(bar(page).getByRole('checkbox', { name: 'Select all' })).not.toBeChecked()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete 6 items?' })
  await expect(question).toContainText('They can be restored for 30 days')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar(page)).toContainText('6 selected')

  // Stopped during the second one, which is finished.
  let asked = 0
  let go: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/items/*', async (route) => {
    if (route.request().method() === 'DELETE' && ++asked === 2) await isHeld
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(bar(page)).toContainText('Deleting 2 of 6')
  await bar(page).getByRole('button', { name: 'Stop' }).click()
  go()
  await expect(page.getByText('2 items deleted')).toBeVisible()
  await expect(bar(page)).toContainText('4 selected')
  await page.unroute('**/api/items/*')

  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 4 items?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText('4 items deleted')).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByText('1 item', { exact: true })).toBeVisible()

  await test.step('undone by the keyboard; what a colleague restored meanwhile is named', async () => {
    await admin.session.items.restore(await shownDeleted(admin, await shownVault(admin, vault.id), 'Ads 5'))
    await expectAccessible(page)
    await page.keyboard.press('F6')
    await countedHand(page).tabTo(page.getByRole('button', { name: 'Undo' }).first())
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 items restored')).toBeVisible()
    await expect(page.getByText('Ads 5 was not restored')).toBeVisible()
    await expect(page.getByText(/^A colleague has restored it/)).toBeVisible()
    await expect(page.getByText('5 items', { exact: true })).toBeVisible()
  })
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Restore' })).toHaveCount(2)
})

test('only what one may delete can be selected, and nothing where that is nothing', async ({
  people,
  unlockedPage,
}) => {
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Equipe', 'unused')
  const contributor = await contributorOf(people)
  await admin.session.vaults.addMember(vault, await shownPerson(admin, contributor.id))
  await admin.session.keepInStep()
  const page = await unlockedPage('Demo Contributor')
  await page.goto(`/vaults?vault=${vault.id}`)
  await expect(card(page, 'Equipe registrar')).toBeVisible()
  await expect(start(page)).toHaveCount(0)
  await contributor.session.keepInStep()
  await makeItem(contributor, vault, { title: 'Own' }, {})
  await page.reload()
  await start(page).click()
  await expect(box(page, 'Equipe registrar')).toBeDisabled()
  await box(page, 'Own').click()
  await expect(bar(page)).toContainText('1 selected')
})

test('the selection ends with the vault’s key, and a card opens its item again', async ({
  people,
  unlockedPage,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const admin = await people.founder()
  const vault = await makeVault(admin, 'Livraria', 'unused')
  const contributor = await contributorOf(people)
  await admin.session.vaults.addMember(vault, await shownPerson(admin, contributor.id))
  await admin.session.keepInStep()
  await contributor.session.keepInStep()
  for (const title of ['Own 1', 'Own 2']) await makeItem(contributor, vault, { title }, {})
  const page = await unlockedPage('Demo Contributor')
  await page.goto(`/vaults?vault=${vault.id}`)
  await expect(page.getByRole('button', { name: 'New Item' })).toBeVisible(untilDelivered)
  await start(page).click()
  await box(page, 'Own 1').click()
  await expect(bar(page)).toContainText('1 selected')
  await admin.session.vaults.removeMember(vault, await shownPerson(admin, contributor.id))
  await lookAgain(page)
  await expect(bar(page)).toHaveCount(0, untilNextPoll)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Own 1', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Own 1' })).toBeVisible()
})
