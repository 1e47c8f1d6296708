import { enter, makeMeAdmin, whileStretching } from './support/key.ts'
import { comeWithoutLink, openBrowser, personRow } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The same statement with another signature, which is nobody's. */
const forged = (statement: string) => `${statement.slice(0, statement.lastIndexOf('.') + 1)}${'A'.repeat(86)}`

const isGenesis = (statement: string) =>
  Buffer.from(statement.split('.')[0] ?? '', 'base64url')
    .toString()
    .includes('genesis')

test('what the server says of a person without their signature is refused, and the message names the person', async ({
  page,
  context,
  browser,
  server,
}) => {
  await enter(page, 'Demo Admin')
  await makeMeAdmin(page)
  const newcomer = await openBrowser(browser, server)
  await context.route('**/api/roster*', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const { statements } = (await answer.json()) as { statements: string[] }
    // The genesis is the admin's own; what comes after it is about the newcomer.
    const told = statements.map((text) => (isGenesis(text) ? text : forged(text)))
    await route.fulfill({ response: answer, json: { statements: told } })
  })
  await comeWithoutLink(newcomer.page, 'Demo Newcomer')
  await page.goto('/settings')
  await expect(personRow(page, 'newcomer@agencia.example')).toBeVisible(whileStretching)
  const banner = page.getByText(/What the server says about Demo Newcomer is not signed by anybody entitled/)
  await expect(banner.first()).toBeVisible(whileStretching)
  await newcomer.context.close()
})
