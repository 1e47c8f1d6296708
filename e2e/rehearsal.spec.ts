import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilNextPoll } from './support/next-poll.ts'
import { makeTwoPersonVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openVaults, vaultRow } from './support/vaults.ts'

test.describe.configure({ mode: 'serial' })

async function openRules(page: Page, vault: string) {
  await openVaults(page)
  await vaultRow(page, vault).click()
  await page.getByRole('button', { name: 'Members', exact: true }).click()
  const members = page.getByRole('dialog', { name: `Members of ${vault}` })
  await members.getByRole('tab', { name: 'Access rules' }).click()
  return members
}

/** Approves in the row's dialog, which says that it is a rehearsal. */
async function approve(page: Page, message: string) {
  await page.getByRole('link', { name: 'Break-Glass', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'To have seen it' })
  await expect(row).toContainText('Rehearsal')
  await row.getByRole('button', { name: /^Approve/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve emergency access' })
  await expect(dialog).toContainText('This is a rehearsal')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('a team rehearses the emergency of a two-person vault with a made-up item, and each step says who acts next', async ({
  people,
  unlockedPage,
  adminPage: admin,
}) => {
  await makeTwoPersonVault(people, 'Treasury', 'registrar-secret-1')
  await people.invited('Demo Contributor')
  const member = await people.person('Demo Colleague')
  const rules = await openRules(admin, 'Treasury')
  await expect(rules).toContainText('Nobody has rehearsed it here yet.')
  await rules.getByRole('button', { name: 'Rehearse an emergency' }).click()
  const question = admin.getByRole('alertdialog', { name: 'Rehearse an emergency in this vault?' })
  await question.getByRole('button', { name: 'Rehearse an emergency' }).click()
  const present = rules
    .getByRole('list', { name: 'Progress of the rehearsal' })
    .locator('[aria-current=step]')
  await expect(present).toContainText('A member’s device makes up an item.')
  await expectAccessible(admin)

  await member.session.keepInStep()
  await expect(present).toContainText(/opens “\S+ \S+” and presses Emergency Access/, untilNextPoll)
  const title = /“(\S+ \S+)”/.exec((await present.textContent()) ?? '')?.[1] ?? ''
  await expectFits360(admin)
  await admin.setViewportSize({ width: 1280, height: 800 })

  const asking = await unlockedPage('Demo Contributor')
  await openVaults(asking)
  await vaultRow(asking, 'Treasury').click()
  await expect(asking.getByRole('article').filter({ hasText: title })).toContainText('Rehearsal')
  await asking.getByRole('button', { name: title, exact: true }).click()
  const item = asking.getByRole('dialog', { name: title, exact: true })
  await expect(item).toContainText('Made up for a rehearsal')
  await expect(item.getByRole('button', { name: 'Request Temporary Access' })).toHaveCount(0)
  await item.getByRole('button', { name: 'Emergency Access' }).click()
  const request = asking.getByRole('dialog', { name: 'Emergency Access' })
  await expect(request).toContainText('everyone who is notified is told that this is a rehearsal')
  await request.getByLabel('Reason').fill('To have seen it')
  await request.getByRole('button', { name: 'Send request' }).click()
  await expect(request).toBeHidden()
  await expect(present).toContainText('0 / 2', untilNextPoll)

  const manager = await unlockedPage('Demo Manager')
  await approve(manager, 'First approval recorded. One more is needed.')
  await expect(present).toContainText('1 / 2', untilNextPoll)
  await admin.keyboard.press('Escape')
  await approve(admin, 'Approved. Access lasts one hour.')
  await lookAgain(asking)
  await item.getByRole('button', { name: 'Reveal Password' }).click()
  await expect(item.getByText(/^(\S+ ){5}\S+$/)).toBeVisible()
  await expectAccessible(asking)

  const again = await openRules(admin, 'Treasury')
  await expect(again).toContainText('It works; last rehearsed on')
  await expectAccessible(admin)
  await again.getByRole('button', { name: 'End the rehearsal' }).click()
  await expect(admin.getByText('The rehearsal has ended')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Rehearse an emergency' })).toBeVisible()
  await member.session.keepInStep()
  await admin.keyboard.press('Escape')
  await admin.reload()
  await expect(admin.getByRole('button', { name: 'Treasury registrar', exact: true })).toBeVisible(
    untilNextPoll,
  )
  await expect(admin.getByRole('button', { name: title, exact: true })).toHaveCount(0)
  await admin.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  const entry = admin.getByRole('row').filter({ hasText: 'Emergency access approved' }).first()
  await expect(entry).toContainText('Rehearsal')
  await expect(admin.getByRole('row').filter({ hasText: 'Rehearsal of an emergency ended' })).toBeVisible()
})
