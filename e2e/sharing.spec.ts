import type { BrowserContext, Page } from '@playwright/test'
import { callApi } from './support/api.ts'
import { untilDelivered } from './support/next-poll.ts'
import type { PageFaults } from './support/page-faults.ts'
import { openBrowser, openUsers, personRow, wordsOf } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { createVault, openItem, pickMember, vaultRow } from './support/vaults.ts'

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

async function addItem(page: Page, vault: string, title: string, password: string) {
  await openVault(page, vault)
  await page.getByRole('button', { name: 'New Item' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Item', exact: true })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Password / Secret', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create Item' }).click()
  await expect(dialog).toBeHidden()
}

async function reveal(page: Page, title: string) {
  const dialog = await openItem(page, title)
  await dialog.getByRole('button', { name: 'Reveal Password' }).click()
  const secret = dialog.getByRole('textbox', { name: /Password/ })
  await expect(secret).toBeVisible()
  const text = await secret.textContent()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  return text
}

type Listed = { id: string; name: string; title: string; generation: number; generation_due: boolean }
const listed = async (page: Page, path: string, name: string) => {
  const { body } = await callApi(page, 'GET', path)
  return (body as Listed[]).find((one) => (one.name ?? one.title) === name)
}

test('in three browsers a manager and a member join, open what is theirs and nothing else, and the member is removed', async ({
  adminPage: admin,
  people,
  pageFaults,
  browser,
  server,
}) => {
  const others: { context: BrowserContext; faults: PageFaults }[] = []
  const another = async () => {
    const opened = await openBrowser(browser, server)
    others.push(opened)
    return opened
  }
  pageFaults.expect(/40[0-9]/)

  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(admin, 'Acme')
  await admin.getByRole('link', { name: 'Vaults', exact: true }).click()
  await createVault(admin, 'Treasury')
  await addItem(admin, 'Acme', 'Acme shop', 'acme-secret-1')
  await addItem(admin, 'Acme', 'Acme cellar', 'acme-secret-2')
  await addItem(admin, 'Treasury', 'Bank', 'bank-secret-1')

  // One comes by an invitation link and is made a manager, the other without one and is confirmed by words.
  await openUsers(admin)
  await people.invited('Demo Manager')
  const { page: manager } = await another()
  await people.open(manager, 'Demo Manager')
  await expect(manager.getByText('Someone still has to confirm your key')).toHaveCount(0)
  await expect(personRow(admin, 'manager@agencia.example')).toContainText('Key confirmed', untilDelivered)
  await admin.getByRole('combobox', { name: 'Role of Demo Manager' }).click()
  await admin.getByRole('option', { name: 'Manager' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Change role' }).click()
  await expect(admin.getByText('Demo Manager now has the role Manager')).toBeVisible()

  const { page: member, faults } = await another()
  faults.expect(/40[0-9]/)
  await people.open(member, 'Demo Contributor')
  await member.getByRole('button', { name: 'What to do' }).click()
  const words = await wordsOf(member.getByRole('list', { name: 'Your words' }))
  await member.keyboard.press('Escape')
  const waiting = admin.getByRole('listitem').filter({ hasText: 'Demo Contributor has made a key' })
  await waiting.getByRole('button', { name: 'Confirm key' }).click(untilDelivered)
  expect(await wordsOf(admin.getByRole('list', { name: 'Words of Demo Contributor' }))).toBe(words)
  await admin.getByRole('button', { name: 'All eight are the same' }).click()
  await expect(personRow(admin, 'contributor@agencia.example')).toContainText('Key confirmed')

  await openVault(admin, 'Acme')
  const members = await pickMember(admin, 'Acme', 'Demo Contributor')
  await members.getByRole('button', { name: 'Add', exact: true }).click()
  const memberEntry = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })
  await expect(memberEntry).toContainText('Can open it', untilDelivered)
  await expectAccessible(admin)
  await members.getByRole('tab', { name: 'Access rules' }).click()
  await expect(members.getByText('Open to admins and managers')).toBeVisible()
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')

  // The manager opens both vaults because of their role.
  await openVault(manager, 'Treasury')
  await expect(manager.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  expect(await reveal(manager, 'Bank')).toBe('bank-secret-1')

  // The member opens that vault's items and no others.
  await openVault(member, 'Acme')
  await expect(member.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
  expect(await reveal(member, 'Acme shop')).toBe('acme-secret-1')
  const acme = await listed(member, '/vaults', 'Acme')
  const treasury = await listed(member, '/vaults', 'Treasury')
  const shop = await listed(member, `/items?vault_id=${acme?.id}`, 'Acme shop')
  const bank = await listed(member, `/items?vault_id=${treasury?.id}`, 'Bank')
  expect((await callApi(member, 'POST', `/items/${bank?.id}/reveal`)).status).toBe(403)
  await openVault(member, 'Treasury')
  await expect(member.getByText('You cannot open this vault yet').last()).toBeVisible()

  // Removed: the next call is refused, the vault gets a new generation, and their page lists what they read.
  await admin.getByRole('button', { name: 'Members' }).click()
  await memberEntry.getByRole('button', { name: 'Remove Demo Contributor' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('loses this vault now. It gets a new key at once')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(members.getByText('Demo Contributor loses this vault now')).toBeVisible()
  expect((await callApi(member, 'POST', `/items/${shop?.id}/reveal`)).status).toBe(403)
  await expect
    .poll(async () => {
      const vault = await listed(admin, '/vaults', 'Acme')
      return [vault?.generation, vault?.generation_due]
    }, untilDelivered)
    .toEqual([2, false])

  await members.getByRole('link', { name: 'What Demo Contributor could read' }).click()
  const reading = admin.getByRole('table', { name: 'What they could read' })
  await expect(reading.getByRole('row').filter({ hasText: 'Acme shop' })).not.toContainText('Never')
  await expect(reading).not.toContainText('Bank')
  await expectAccessible(admin)
  // Asking from the filter for revealed items asks for those alone, not for everything that it leaves out.
  const which = admin.getByRole('combobox', { name: 'Which credentials' })
  await which.click()
  await admin.getByRole('option', { name: 'Revealed only' }).click()
  await expect(reading.getByRole('row').filter({ hasText: 'Acme cellar' })).toHaveCount(0)
  await admin.getByRole('button', { name: 'Ask owners to change the revealed' }).click()
  await expect(admin.getByRole('alertdialog')).toContainText('The owner of one credential is asked')
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Ask owners' }).click()
  await expect(reading.getByText('Change asked for')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Ask owners to change/ })).toHaveCount(0)
  await which.click()
  await admin.getByRole('option', { name: 'All' }).click()
  const cellar = reading.getByRole('row').filter({ hasText: 'Acme cellar' })
  await expect(cellar).toContainText('Not changed since')
  await expect(admin.getByRole('button', { name: 'Ask owners to change all' })).toBeVisible()
  await admin.getByRole('link', { name: 'Dashboard' }).first().click()
  const tasks = admin.getByRole('list', { name: 'Change these credentials' })
  await expect(tasks).toContainText('Acme shop')
  await tasks.getByRole('link', { name: 'Open Acme shop' }).click()
  await expect(admin.getByRole('dialog', { name: 'Acme shop', exact: true })).toBeVisible()

  for (const { context, faults: found } of others) {
    expect(found.found()).toEqual([])
    await context.close()
  }
})
