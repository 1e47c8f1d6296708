// Promise 2

import type { Page } from '@playwright/test'
import { lookUntil, untilDelivered } from './support/next-poll.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem, vaultRow } from './support/vaults.ts'

async function openVault(page: Page, name: string) {
  await page.getByRole('link', { name: 'Vaults', exact: true }).click()
  await vaultRow(page, name).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
}

const secret = 'acme-secret-1'

test('a removed member keeps nothing on the screen, in any window, and what they read is listed and its change asked for', async ({
  adminPage: admin,
  people,
  unlockedPage,
  pageFaults,
}) => {
  pageFaults.expect(/40[0-9]/)
  const founder = await people.founder()
  const acme = await makeVault(founder, 'Acme', secret)
  await makeItem(founder, acme, { title: 'Acme cellar', owner: 'admin@agencia.example' }, {})
  await makeVault(founder, 'Treasury', 'bank-secret-1')
  const contributor = await people.invited('Demo Contributor')
  await founder.session.vaults.addMember(acme, await shownPerson(founder, contributor.id))
  await founder.session.keepInStep()

  const member = await unlockedPage('Demo Contributor')
  await openVault(member, 'Treasury')
  await expect(member.getByText('You cannot open this vault yet').last()).toBeVisible()
  const second = await member.context().newPage()
  await second.goto('/vaults')
  for (const window of [member, second]) {
    await openVault(window, 'Acme')
    await expect(window.getByRole('button', { name: 'New Item' })).toBeEnabled(untilDelivered)
    const dialog = await openItem(window, 'Acme registrar')
    await dialog.getByRole('button', { name: 'Reveal Password' }).click()
    await expect(dialog.getByText(secret)).toBeVisible()
  }

  await openVault(admin, 'Acme')
  await admin.getByRole('button', { name: 'Members' }).click()
  const members = admin.getByRole('dialog', { name: 'Members of Acme' })
  await members.getByRole('tab', { name: 'Access rules' }).click()
  await expect(members.getByText('Open to admins and managers')).toBeVisible()
  await expectAccessible(admin)
  await members.getByRole('tab', { name: 'People' }).click()
  const entry = members.getByRole('listitem').filter({ hasText: 'Demo Contributor' })
  await expect(entry).toContainText('Can open it')
  await expectAccessible(admin)
  await entry.getByRole('button', { name: 'Remove Demo Contributor' }).click()
  const question = admin.getByRole('alertdialog')
  await expect(question).toContainText('loses this vault now. It gets a new key at once')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(members.getByText('Demo Contributor loses this vault now')).toBeVisible()
  for (const window of [member, second])
    await lookUntil(window, (briefly) => expect(window.getByText(secret)).toHaveCount(0, briefly))
  await expectAccessible(second)
  await second.close()

  await members.getByRole('link', { name: 'What Demo Contributor could read' }).click()
  const reading = admin.getByRole('table', { name: 'What they could read' })
  const row = (title: string) => reading.getByRole('row').filter({ hasText: title })
  await expect(row('Acme registrar')).not.toContainText('Never')
  await expect(reading).not.toContainText('Treasury registrar')
  await expectAccessible(admin)
  // Asking from the filter for revealed items asks for those alone, not for everything that it leaves out.
  const which = admin.getByRole('combobox', { name: 'Which credentials' })
  await which.click()
  await admin.getByRole('option', { name: 'Revealed only' }).click()
  await expect(row('Acme cellar')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Ask owners to change the revealed' }).click()
  await expect(question).toContainText('The owner of one credential is asked')
  await question.getByRole('button', { name: 'Ask owners' }).click()
  await expect(reading.getByText('Change asked for')).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Ask owners to change/ })).toHaveCount(0)
  await which.click()
  await admin.getByRole('option', { name: 'All' }).click()
  await expect(row('Acme cellar')).toContainText('Not changed since')
  await expect(admin.getByRole('button', { name: 'Ask owners to change all' })).toBeVisible()
  await admin.getByRole('link', { name: 'Dashboard' }).first().click()
  const tasks = admin.getByRole('list', { name: 'Change these credentials' })
  await expect(tasks).toContainText('Acme registrar')
  await tasks.getByRole('link', { name: 'Open Acme registrar' }).click()
  await expect(admin.getByRole('dialog', { name: 'Acme registrar', exact: true })).toBeVisible()
})
