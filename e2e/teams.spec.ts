import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a team is made, gets a vault, opens it to who joins and closes it to who leaves', async ({
  people,
  adminPage: page,
}) => {
  test.setTimeout(300_000)
  const founder = await people.founder()
  const contributor = await people.invited('Demo Contributor')
  const colleague = await people.invited('Demo Colleague')
  const vault = await makeVault(founder, 'Padaria', 'bakery-secret-1')
  await founder.session.keepInStep()
  const holds = async ({ session }: typeof contributor) => {
    await founder.session.keepInStep()
    await session.keepInStep()
    return session.vaults.access(vault.id).then(
      () => true,
      () => false,
    )
  }

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Teams' }).click()
  await expect(page.getByText('No teams yet')).toBeVisible()
  await expectAccessible(page)

  await test.step('made with one person', async () => {
    await page.getByRole('button', { name: 'New team' }).click()
    const making = page.getByRole('dialog', { name: 'New team' })
    await making.getByRole('button', { name: 'Create team' }).click()
    await expect(making.getByText('The team needs a name.')).toBeVisible()
    await making.getByLabel('Name', { exact: true }).fill('Performance')
    await making.getByLabel('Add people').fill('contributor')
    await page.getByRole('option', { name: /Demo Contributor/ }).click()
    await expectAccessible(page)
    await making.getByRole('button', { name: 'Create team' }).click()
    await expect(page.getByRole('heading', { name: 'Performance', exact: true })).toBeVisible()
  })

  await test.step('given a vault, it opens for its people', async () => {
    await page.getByLabel('Give a vault').fill('Padaria')
    await page.getByRole('option', { name: 'Padaria' }).click()
    await expect(page.getByText('Padaria opens for Performance')).toBeVisible()
    await lookUntil(page, (briefly) => expect(page.getByText('Opening for the team')).toHaveCount(0, briefly))
    await expect.poll(() => holds(contributor)).toBe(true)
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('one joins and one leaves, in one act', async () => {
    await page.getByRole('button', { name: 'Change team' }).click()
    const changing = page.getByRole('dialog', { name: 'Change team' })
    await changing.getByRole('button', { name: 'Take Demo Contributor out of the team' }).click()
    await changing.getByLabel('Add people').fill('colleague')
    await page.getByRole('option', { name: /Demo Colleague/ }).click()
    await expect(changing.getByText('Demo Colleague: one vault opens.')).toBeVisible()
    await expect(changing.getByText(/Demo Contributor: the team’s vault closes/)).toBeVisible()
    await expectAccessible(page)
    await changing.getByRole('button', { name: 'Save team' }).click()
    await expect(changing).toHaveCount(0)
    await expect.poll(() => holds(colleague)).toBe(true)
    expect(await holds(contributor)).toBe(false)
  })

  await test.step('the vault says by which team, and is taken back', async () => {
    await page.getByRole('link', { name: 'Padaria', exact: true }).click()
    await page.getByRole('button', { name: /Members/ }).click()
    const members = page.getByRole('dialog', { name: 'Members of Padaria' })
    await expect(members.getByRole('region', { name: 'People of teams' })).toContainText('Team Performance')
    await expectAccessible(page)
    await members.getByRole('button', { name: 'Take Padaria from Performance' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(members.getByRole('region', { name: 'People of teams' })).toHaveCount(0)
    expect(await holds(colleague)).toBe(false)
  })

  await test.step('given anew to read, its people read only, and the vault says so', async () => {
    const members = page.getByRole('dialog', { name: 'Members of Padaria' })
    await members.getByLabel('The team may only read').check()
    await members.getByLabel('Give this vault to a team').fill('Perf')
    await page.getByRole('option', { name: 'Performance' }).click()
    await expect(page.getByText('Padaria opens for Performance, to read only')).toBeVisible()
    const teams = members.getByRole('region', { name: 'Teams', exact: true })
    await expect(teams.getByRole('listitem')).toContainText('Reads only')
    await expect.poll(() => holds(colleague)).toBe(true)
    await expect(members.getByRole('region', { name: 'People of teams' })).toContainText('Reads only')
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
  })

  await test.step('a team ends', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('tab', { name: 'Teams' }).click()
    await page.getByRole('link', { name: 'Performance', exact: true }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Padaria' })).toContainText('Reads only')
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'End team' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End team' }).click()
    await expect(page.getByText('No teams yet')).toBeVisible()
  })
})
