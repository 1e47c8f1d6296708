import { whileStretching } from './support/key.ts'
import { invite, openUsers, personRow } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ mode: 'serial' })

/** The same statement with another signature, which belongs to nobody. */
const forged = (statement: string) => `${statement.slice(0, statement.lastIndexOf('.') + 1)}${'A'.repeat(86)}`

const isGenesis = (statement: string) =>
  Buffer.from(statement.split('.')[0] ?? '', 'base64url')
    .toString()
    .includes('genesis')

test('what the server says of a person without their signature is refused, and the message names the person', async ({
  adminPage: page,
  people,
}) => {
  await page.context().route('**/api/roster*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const { statements } = (await answer.json()) as { statements: string[] }
    // The genesis is the admin's own; the statements after it are about the newcomer.
    const told = statements.map((text) => (isGenesis(text) ? text : forged(text)))
    await route.fulfill({ response: answer, json: { statements: told } })
  })
  await people.person('Demo Newcomer')
  await page.goto('/settings')
  await expect(personRow(page, 'newcomer@agencia.example')).toBeVisible(whileStretching)
  const banner = page.getByText(
    /Nobody with the right to do so has confirmed what the server says about Demo Newcomer/,
  )
  await expect(banner.first()).toBeVisible(whileStretching)
  // An admin is not told to tell an admin.
  await expect(banner.first()).toContainText('Tell whoever runs the server.')
})

test('a person under another address than the signed one is marked, and gets nothing', async ({
  adminPage: page,
}) => {
  await openUsers(page)
  await invite(page, 'colleague@agencia.example', 'Demo Colleague')
  const honest = personRow(page, 'colleague@agencia.example')
  await expect(honest.getByLabel('Role of Demo Colleague')).toBeVisible()
  await expect(honest).not.toContainText('Not the confirmed e-mail address')
  await page.context().route('**/api/users', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const people = (await answer.json()) as { email: string }[]
    const told = people.map((person) =>
      person.email === 'colleague@agencia.example' ? { ...person, email: 'boss@agencia.example' } : person,
    )
    await route.fulfill({ response: answer, json: told })
  })
  await page.goto('/settings')
  const row = personRow(page, 'boss@agencia.example')
  await expect(row).toContainText('Not the confirmed e-mail address', whileStretching)
  // Taking rights away stays possible; giving any is not offered.
  await row.getByLabel('Role of Demo Colleague').click()
  await expect(page.getByRole('option', { name: 'Client' })).toBeVisible()
  for (const higher of ['Manager', 'Admin'])
    await expect(page.getByRole('option', { name: higher })).toBeHidden()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'More about Demo Colleague' }).click()
  await expect(page.getByRole('menuitem', { name: 'What they could read' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'End invitation' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'New invitation link' })).toBeHidden()
})
