import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { followInvitation, openBrowser } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a link leaves the address at once, says what comes next, is accessible and fits 360 px', async ({
  page,
}) => {
  await page.goto(`/join#${'a'.repeat(43)}.${'b'.repeat(43)}.${'c'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(page).toHaveURL(/\/join$/)
  await expect(page.getByText('Choose a passphrase, known to nobody but you')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Português' }).click()
  await expect(page.getByRole('heading', { name: 'Você recebeu um convite' })).toBeVisible()
  await expectFits360(page)
})

test('a link that lost a part says so and keeps nothing', async ({ page }) => {
  await page.goto(`/join#${'a'.repeat(43)}.${'b'.repeat(20)}`)
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible()
  await expect(page).toHaveURL(/\/join$/)
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await expectAccessible(page)
})

test('a link works for its own person only and only once, and somebody with a key needs none', async ({
  people,
  browser,
  server,
}) => {
  const link = await people.invite('Demo Colleague')

  const stranger = await openBrowser(browser, server)
  await stranger.page.goto(link)
  await stranger.page.getByRole('button', { name: 'Sign in with Google' }).click()
  await stranger.page.getByRole('button', { name: 'Demo Newcomer' }).click()
  const unusable = stranger.page.getByRole('heading', { name: 'This invitation link does not work' })
  await expect(unusable).toBeVisible(whileStretching)
  await expect(stranger.page.getByText('You are signed in as newcomer@agencia.example.')).toBeVisible()
  await expectAccessible(stranger.page)
  await stranger.page.getByRole('button', { name: 'Go on without the link' }).click()
  await expect(stranger.page.getByRole('heading', { name: 'Choose your passphrase' })).toBeVisible()
  expect(await stranger.page.evaluate(() => sessionStorage.getItem('invitation'))).toBeNull()

  const invited = await openBrowser(browser, server)
  await followInvitation(invited.page, link, 'Demo Colleague')
  await expect(invited.page).not.toHaveURL(/#/)
  expect(await invited.page.evaluate(() => sessionStorage.getItem('invitation'))).toBeNull()
  await expect(invited.page.getByText('Someone still has to confirm your key')).toHaveCount(0)
  await invited.page.goto(link)
  await expect(invited.page.getByText('the invitation link was not needed')).toBeVisible(whileStretching)
  for (const { context, faults } of [stranger, invited]) {
    expect(faults.found()).toEqual([])
    await context.close()
  }
})

test('a server whose roster lacks the invitation is not believed, and the page says what to do', async ({
  people,
  browser,
  server,
}) => {
  const link = new URL(await people.invite('Demo Manager'))
  const [org, , seed] = link.hash.split('.')
  link.hash = [org, 'A'.repeat(43), seed].join('.')
  const { page, context } = await openBrowser(browser, server)
  await page.goto(link.href)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.getByRole('button', { name: 'Demo Manager' }).click()
  const title = page.getByText('Your invitation could not be checked')
  await expect(title).toBeVisible(whileStretching)
  await expect(
    page.getByText('older or another list of people than the person who invited you saw'),
  ).toBeVisible()
  await expectAccessible(page)
  await expectFits360(page)
  await context.close()
})
