import { commandOf } from '../tools/testing/built-command-line.ts'
import { startWorkloadProvider } from '../tools/testing/workload-provider.ts'
import { proveAgain } from './support/account.ts'
import { newCommandLine } from './support/command-line.ts'
import { whileStretching } from './support/key.ts'
import { lookUntil, untilDelivered, untilNextPoll } from './support/next-poll.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'

const reference = 'chaveiro://Padaria/Padaria registrar/password'
const password = 'bakery-secret-1'

test('a terminal is connected by digits both ways, asks for a closed item, and reads it once it was approved in a browser', async ({
  people,
  unlockedPage,
  page,
}) => {
  test.setTimeout(300_000)
  await makeVault(await people.founder(), 'Padaria', password)
  await people.invited('Demo Contributor')
  await people.open(page, 'Demo Contributor')
  const line = newCommandLine()

  const login = line.open('login', new URL(page.url()).origin, '--label', 'notebook')
  await page.goto(await line.opened())
  await page.getByRole('button', { name: 'I started it, on this computer' }).click(whileStretching)
  await login.sees(/page: \d{3} \d{3}/)
  const [, one, two] = /page: (\d{3}) (\d{3})/.exec(login.written()) ?? []
  await page.getByLabel('Six digits of the program').fill(`${one}${two}`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await proveAgain(page)
  const shown = page.getByLabel('Six digits of this browser')
  await expect(shown).toHaveText(/^\d{6}$/, whileStretching)
  await login.sees('Digits that the page shows:')
  login.type(`${await shown.textContent()}\r`)
  await login.sees('Signed in as contributor@agencia.example, and unlocked')
  expect(await login.ended).toBe(0)

  const list = line.open('ls')
  expect(await list.ended).toBe(0)
  expect(list.written()).toMatch(/Padaria\/.*closed/)
  const closed = line.open('read', reference)
  expect(await closed.ended).toBe(1)
  expect(closed.written()).toContain('chaveiro request')

  const asking = line.open('request', 'Padaria registrar', '--reason', 'To publish the menu', '--wait', '5m')
  const manager = await unlockedPage('Demo Admin')
  const decide = manager.getByRole('link', { name: /Approve or deny temporary access/ })
  await lookUntil(manager, (briefly) => expect(decide).toBeVisible(briefly))
  await decide.click()
  await manager.getByRole('button', { name: 'Approve Demo Contributor for Padaria registrar' }).click()
  const approving = manager.getByRole('dialog', { name: 'Approve temporary access' })
  await expect(approving).toContainText('contributor@agencia.example')
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(approving).toBeHidden(untilDelivered)
  expect(await asking.ended).toBe(0)
  const read = line.open('read', reference)
  expect(await read.ended).toBe(0)
  expect(read.written()).toBe(`${password}\r\n`)
  await line.end()
})

test('a pipeline with an identity of its provider waits until its run is approved in the bell, and then has nothing any more', async ({
  people,
  adminPage: page,
}) => {
  test.setTimeout(300_000)
  const founder = await people.founder()
  await people.invited('Demo Manager', 'manager')
  const provider = await startWorkloadProvider()
  await founder.session.keepInStep()
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('tab', { name: 'Machines' }).click()
  await page.getByRole('button', { name: 'New machine' }).click()
  const making = page.getByRole('dialog', { name: 'New machine' })
  await making.getByLabel('Name').fill('Deploy')
  await making.getByLabel('Items to give').fill('padaria')
  await page.getByRole('option', { name: /Padaria registrar/ }).click()
  await making.getByLabel('Ask each time').check()
  await making.getByLabel('Identity beside the token').click()
  await page.getByRole('option', { name: 'Another' }).click()
  await making.getByLabel('Issuer').fill(provider.issuer)
  await making.getByLabel('Subject').fill('repo:acme/shop:ref:refs/heads/*')
  await making.getByRole('button', { name: 'Make machine' }).click()
  const token = page.getByRole('dialog', { name: 'Token of Deploy' }).getByLabel('Token', { exact: true })
  const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_TOKEN: (await token.textContent()) ?? '' }
  await page.getByRole('button', { name: 'Done' }).click()
  await founder.session.keepInStep()

  const aud = new URL(page.url()).origin
  const print = 'console.log(process.env.PASSWORD.length, process.env.CHAVEIRO_TOKEN ?? "no token")'
  const run = (sub: string, wait: string) =>
    commandOf({ ...env, CHAVEIRO_ID_TOKEN: provider.token({ sub, aud }), PASSWORD: reference })([
      'run',
      '--reason',
      'Spring menu',
      '--wait',
      wait,
      '--',
      process.execPath,
      '-e',
      print,
    ])
  const tag = await run('repo:acme/shop:ref:refs/tags/1', '2m')
  expect([tag.code, tag.out]).toEqual([1, ''])
  expect(tag.err).toContain('does not accept this machine')

  const waiting = run('repo:acme/shop:ref:refs/heads/main', '4m')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await lookUntil(page, (briefly) => expect(bell).toHaveAccessibleName(/new/, briefly))
  await bell.click()
  await page.getByRole('dialog', { name: 'Notifications' }).getByText('A machine asks for a run').click()
  const deciding = page.getByRole('dialog', { name: 'Deploy asks for a run' })
  await expect(deciding).toContainText('Spring menu')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Run approved')).toBeVisible(untilNextPoll)
  expect(await waiting).toEqual({ code: 0, out: `${password.length} no token\n`, err: expect.any(String) })

  const again = await run('repo:acme/shop:ref:refs/heads/main', '1s')
  expect([again.code, again.out]).toEqual([3, ''])
  provider.stop()
})
