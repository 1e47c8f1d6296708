import type { Page } from '@playwright/test'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { openWithToken, passwordsOf } from './support/prepared/machines.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

async function openMachines(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Machines' }).click()
}

const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  )

test('a machine is made, reads what it was given, asks each time once it has to, and ends', async ({
  people,
  adminPage: page,
}) => {
  test.setTimeout(300_000)
  const founder = await people.founder()
  await people.invited('Demo Manager', 'manager')
  await makeVault(founder, 'Padaria', 'bakery-secret-1')
  await founder.session.keepInStep()

  await openMachines(page)
  await expect(page.getByText('No machines')).toBeVisible()
  await page.getByRole('button', { name: 'New machine' }).click()
  const making = page.getByRole('dialog', { name: 'New machine' })
  await making.getByLabel('Name').fill('Deploy of the shop')
  await making.getByLabel('Items to give').fill('padaria')
  await page.getByRole('option', { name: /Padaria registrar/ }).click()
  await expect(making.getByRole('list', { name: 'Chosen items' })).toContainText('Padaria')
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Make machine' }).click()
  const shown = page.getByRole('dialog', { name: 'Token of Deploy of the shop' })
  const token = (await shown.getByLabel('Token', { exact: true }).textContent()) ?? ''
  expect(token).toMatch(/^chm1\./)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Deploy of the shop' })).toBeVisible()
  expect(await page.content()).not.toContain(token)

  await founder.session.keepInStep()
  const given = page.getByRole('table', { name: 'What it may read' })
  const reading = await openWithToken(token)
  expect(await passwordsOf(reading)).toEqual(['bakery-secret-1'])
  await lookUntil(page, (briefly) => expect(given).not.toContainText('Not yet', briefly))
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await given.getByRole('link', { name: 'Padaria registrar' }).click()
  const item = page.getByRole('dialog', { name: 'Padaria registrar' })
  const readers = item.getByRole('region', { name: 'Machines that may read it' })
  await expect(readers).toContainText('Deploy of the shop')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '1 item is given to machines' }).click()
  const list = page.getByRole('dialog', { name: 'Items given to machines' })
  await expect(list.getByRole('table')).toContainText('Padaria registrar')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await list.getByRole('link', { name: 'Deploy of the shop' }).click()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const changing = page.getByRole('dialog', { name: 'Change Deploy of the shop' })
  await changing.getByLabel('Ask each time').check()
  await changing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A person approves each run')).toBeVisible()
  expect(await codeOf(passwordsOf(reading))).toBe('machine_must_ask')

  const asking = await openWithToken(token)
  const run = await asking.ask('Deploy of the spring menu')
  expect(await run.follow()).toBe('waiting')
  expect(await codeOf(run.take())).not.toBeNull()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await lookUntil(page, (briefly) => expect(bell).toHaveAccessibleName(/new/, briefly))
  await bell.click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('A machine asks for a run').click()
  const deciding = page.getByRole('dialog', { name: 'Deploy of the shop asks for a run' })
  await expect(deciding).toContainText('Deploy of the spring menu')
  await expect(deciding).toContainText('admin@agencia.example')
  await expect(deciding.getByRole('region', { name: 'Items of the run' })).toContainText('Padaria registrar')
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Run approved')).toBeVisible()
  expect(await run.follow()).toBe('approved')
  expect((await run.take()).map(({ secret }) => secret.password)).toEqual(['bakery-secret-1'])
  expect(await codeOf(run.take())).not.toBeNull()

  await openMachines(page)
  await page.getByRole('link', { name: 'Deploy of the shop' }).click()
  const runs = page.getByRole('table', { name: 'Runs' })
  await expect(runs).toContainText('Deploy of the spring menu')
  await expect(runs).toContainText('taken')
  await page.getByRole('button', { name: 'End machine' }).click()
  const ending = page.getByRole('alertdialog', { name: 'End Deploy of the shop?' })
  await expect(ending).toContainText('It could read Padaria registrar.')
  await expectAccessible(page)
  await ending.getByRole('button', { name: 'End machine' }).click()
  await expect(page.getByText('The machine has ended.')).toBeVisible()
  expect(await codeOf(openWithToken(token))).toBe('machine_refused')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const task = page.getByText(/A machine that .+ kept could read it in Padaria\./)
  await lookUntil(page, (briefly) => expect(task).toBeVisible(briefly))
  await page.getByRole('link', { name: 'Audit Logs', exact: true }).click()
  await expect(page.getByText('Read by a machine').first()).toBeVisible()
})

test('what does not fit is said at its field, and nothing is made', async ({ adminPage: page }) => {
  await openMachines(page)
  await page.getByRole('button', { name: 'New machine' }).click()
  const making = page.getByRole('dialog', { name: 'New machine' })
  await making.getByLabel('Networks').fill('203.0.113.0/24\n10.0.0')
  await making.getByLabel('Identity beside the token').click()
  await page.getByRole('option', { name: 'GitHub Actions' }).click()
  await making.getByLabel('Subject').fill('repo:*')
  await making.getByLabel('Works until').fill('2020-01-01')
  await making.getByRole('button', { name: 'Make machine' }).click()
  await expect(making.getByLabel('Name')).toBeFocused()
  await expect(making.getByLabel('Name')).toHaveAccessibleDescription(/This is required\./)
  await expect(making.getByLabel('Networks')).toHaveAccessibleDescription(/“10\.0\.0” is no network/)
  await expect(making.getByLabel('Subject')).toHaveAccessibleDescription(/Write out the first two parts/)
  await expect(making.getByLabel('Works until')).toHaveAccessibleDescription(/Choose a day from today on/)
  await expectAccessible(page)
  await expectFits360(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(making).toBeHidden()
})
