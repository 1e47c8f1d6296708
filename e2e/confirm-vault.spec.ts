import { lookAgain } from './support/next-poll.ts'
import { expect, test } from './support/test.ts'
import { createVault, openVaults, vaultRow } from './support/vaults.ts'

test('who confirms a vault’s name and place is shown all that this signs, tags too', async ({
  adminPage: page,
}) => {
  await openVaults(page)
  await createVault(page, 'Studio')
  // Nobody signed these tags.
  await page.route('**/api/vaults', async (route) => {
    const answer = await route.fetch()
    const vaults: { name: string }[] = await answer.json()
    const tags = { client: 'Padaria Lua', squad: 'Social' }
    await route.fulfill({
      json: vaults.map((vault) => (vault.name === 'Studio' ? { ...vault, tags } : vault)),
    })
  })
  await page.reload()
  await vaultRow(page, 'Studio').click()
  const warning = page.getByText('The name or place of this vault is not the confirmed one')
  await expect(warning).toBeVisible()
  await page.getByRole('button', { name: 'This is correct' }).click()
  const question = page.getByRole('alertdialog')
  for (const fact of ['Client', 'Visible to the team', 'Padaria Lua', 'Social'])
    await expect(question).toContainText(fact)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(warning).toBeHidden()
})

// Promise 4
test('a new vault keeps the visibility that its form showed first, if the server names another one meanwhile', async ({
  adminPage: page,
}) => {
  const say = async (client: 'listed' | 'private') => {
    await page.context().unrouteAll({ behavior: 'wait' })
    await page.context().route('**/api/settings/organisation', async (route) => {
      const answer = await route.fetch()
      const settings = await answer.json()
      await route.fulfill({
        json: { ...settings, default_visibility: { ...settings.default_visibility, client } },
      })
    })
  }
  await say('private')
  await page.clock.install()
  await page.reload()
  await openVaults(page)
  await page.getByRole('button', { name: 'New Vault' }).click()
  const visibility = page.getByRole('dialog', { name: 'Create New Vault' }).getByLabel('Visibility')
  await expect(visibility).toHaveText('Private')
  await say('listed')
  await page.clock.fastForward('06:00')
  const asked = page.waitForResponse('**/api/settings/organisation')
  await lookAgain(page)
  await asked
  await page.clock.runFor(1000)
  await expect(visibility).toHaveText('Private')
})
