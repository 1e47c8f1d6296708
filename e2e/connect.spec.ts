import type { Page } from '@playwright/test'
import { isInside, openAccount, proveAgain, row } from './support/account.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { untilNextPoll } from './support/next-poll.ts'
import { listenElsewhere, startProgram } from './support/prepared/programs.ts'
import { expect, expectAccessible, test } from './support/test.ts'

async function shownDigits(program: Awaited<ReturnType<typeof startProgram>>): Promise<string> {
  let digits = ''
  await expect(async () => {
    const followed = await program.follow()
    digits = followed.step === 'show' ? followed.code : ''
    expect(digits).toMatch(/^\d{6}$/)
  }).toPass(untilNextPoll)
  return digits
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')
const iStartedIt = (page: Page) => page.getByRole('button', { name: 'I started it, on this computer' })

test('a program on this computer is connected by six digits each way, and nothing that somebody else sent is', async ({
  page,
  people,
  server,
}) => {
  await people.founder()
  await people.open(page, 'Demo Admin')
  await isInside(page)

  await test.step('a program that somebody started elsewhere gets nothing: nothing of it listens here', async () => {
    const program = await startProgram(server.url, listenElsewhere)
    await page.goto(program.address)
    await iStartedIt(page).click()
    // The browser's own page of a port where nothing listens; its address has nothing that could be read out.
    await expect.poll(() => page.url()).toMatch(/^(chrome-error:|http:\/\/127\.0\.0\.1:\d{5}\/$)/)
    await page.goto(`${program.address}#${'A'.repeat(43)}`)
    await expect(page.getByText('The program is not on this computer')).toBeVisible(whileStretching)
    expect(new URL(page.url()).hash).toBe('')
    await expectAccessible(page)
    expect((await program.follow()).step).toBe('waiting')
    await page.getByRole('button', { name: 'I did not start it' }).click()
    await expect(page.getByText('Refused. It got nothing.')).toBeVisible()
    expect((await program.follow()).step).toBe('ended')
  })

  await test.step('wrong digits end the request', async () => {
    const program = await startProgram(server.url)
    await page.goto(program.address)
    await expect(page.getByText('Command line (chaveiro)')).toBeVisible(whileStretching)
    await expect(page.getByText('notebook', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await iStartedIt(page).click()
    const field = page.getByLabel('Six digits of the program')
    const code = await shownDigits(program)
    await expect(field).toBeVisible(untilNextPoll)
    await field.fill(other(code))
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByText('The digits do not match')).toBeVisible()
    expect((await program.follow()).step).toBe('ended')
  })

  await test.step('the person’s own is connected, listed by name, and ended in the account', async () => {
    const program = await startProgram(server.url)
    await page.goto(program.address)
    await iStartedIt(page).click()
    const code = await shownDigits(program)
    await page.getByLabel('Six digits of the program').fill(code)
    await page.getByRole('button', { name: 'Compare' }).click()
    await proveAgain(page)
    const shown = page.getByLabel('Six digits of this browser')
    await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect((await program.follow()).step).toBe('confirm')
    const connected = await program.enterCode((await shown.textContent()) ?? '')
    expect(connected).not.toBe(false)
    await page.getByRole('button', { name: 'My account' }).click()
    const session = row(page, 'Command line on notebook')
    await expect(session).toBeVisible(untilNextPoll)
    await session.getByRole('button', { name: 'Sign out' }).click()
    await expect(session).toHaveCount(0)
    const token = connected === false ? '' : connected.token
    const answer = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status).toBe(401)
  })
})

test('a program on another computer is connected only once an admin allows it, with both addresses and a warning', async ({
  page,
  people,
  server,
}) => {
  await people.open(page, 'Demo Admin')
  const program = await startProgram(server.url, null)
  await page.goto(program.address)
  await expect(page.getByText('This program does not run on this computer')).toBeVisible(whileStretching)
  await expect(page.getByRole('button', { name: 'It runs on another computer' })).toHaveCount(0)

  await page.goto('/settings?tab=general')
  await page.getByLabel('Programs on other computers can be connected').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()

  await page.goto(program.address)
  await expect(page.getByText('On another computer: is it really yours?')).toBeVisible(whileStretching)
  await expect(page.getByText('This browser')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It is mine, connect it' }).click()
  const code = await shownDigits(program)
  await page.getByLabel('Six digits of the program').fill(code)
  await page.getByRole('button', { name: 'Compare' }).click()
  await proveAgain(page)
  await expect(page.getByLabel('Six digits of this browser')).toHaveText(/^\d{6}$/, whileStretching)
  await page.getByRole('button', { name: 'My account' }).click()
  await openAccount(page)
})
