import { readClipboard } from './support/clipboard.ts'
import { countedHand } from './support/counted-hand.ts'
import { whileStretching } from './support/key.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { followInvitation, openBrowser, openUsers, personRow } from './support/people.ts'
import { makeItem, makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { vaultRow } from './support/vaults.ts'

const clients = ['Padaria', 'Farmácia', 'Livraria']
const pasted = [
  'Demo Contributor <contributor@agencia.example>',
  '"Souza, Ana" <ana@agencia.example>; bruno.lima@agencia.example; carla@agencia.example',
  'davi@agencia.example, elis@agencia.example, fabio@agencia.example',
  'gil@agencia.example',
  'helena@agencia.example',
  'Iris Prado\tiris@agencia.example',
].join('\n')

test('ten people are invited and given three clients through one team in 13 clicks and 5 texts; what fails is tried again, and who comes opens the vaults', async ({
  adminPage: page,
  browser,
  pageFaults,
  people,
  server,
}) => {
  test.setTimeout(300_000)
  pageFaults.expect(/500|409|Failed to load resource/)
  const founder = await people.founder()
  for (const name of clients) {
    const vault = await makeVault(founder, name, 'unused')
    await makeItem(founder, vault, { title: `${name} bank`, login: 'x' }, { password: `${name}-secret` })
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialog = page.getByRole('dialog')
  let links = ''

  await test.step('counted: a team with three vaults, ten people pasted, their links copied', async () => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted)
    const hand = countedHand(page)
    const settings = page.getByRole('link', { name: 'Settings', exact: true })
    await hand.click(settings)
    await hand.click(page.getByRole('tab', { name: 'Teams' }))
    await hand.click(page.getByRole('button', { name: 'New team' }))
    await hand.fill(dialog.getByLabel('Name', { exact: true }), 'Varejo')
    await hand.click(dialog.getByRole('button', { name: 'Create team' }))
    for (const name of clients) {
      await hand.fill(page.getByLabel('Give a vault'), name)
      await hand.click(page.getByRole('option', { name }))
      await expect(page.getByText(`${name} opens for Varejo`)).toBeVisible()
    }
    await hand.click(settings)
    await hand.click(page.getByRole('button', { name: 'Invite User' }))
    await dialog.getByLabel(/^E-mail/).focus()
    await hand.press('Control+v')
    await expect(dialog.getByRole('heading', { name: 'Invite several people' })).toBeVisible()
    await expect(dialog.getByText('10 people are invited')).toBeVisible()
    await expectAccessible(page)
    await hand.click(dialog.getByLabel('Varejo'))
    await hand.click(dialog.getByRole('button', { name: 'Invite 10 people' }))
    await expect(page.getByRole('dialog', { name: '10 invitations are ready' })).toBeVisible(whileStretching)
    await hand.click(dialog.getByRole('button', { name: 'Copy all links' }))
    links = await readClipboard(page)
    await expectAccessible(page)
    await hand.click(dialog.getByRole('button', { name: 'Done' }))
    await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused()
    // The pasted list is one text, besides the names of the team and of three vaults.
    const { clicks, texts, keystrokes } = hand.counts()
    expect({ clicks, texts: texts + keystrokes }).toEqual({ clicks: 13, texts: 5 })
  })

  await test.step('each has a link of their own, stands as invited, and is in the team', async () => {
    const parts = links.split('\n\n').map((one) => one.split('\n'))
    expect(parts.map(([who]) => who)).toContain('Ana Souza <ana@agencia.example>')
    expect(new Set(parts.map(([, link]) => link)).size).toBe(10)
    for (const [, link] of parts) expect(link).toMatch(/\/join#([\w-]{43}\.){4}\d{13}$/)
    const row = personRow(page, 'bruno.lima@agencia.example')
    await expect(row).toContainText('Bruno Lima')
    await expect(row).toContainText('Invited')
    await expect(row).toContainText('Link until')
    await expect(row.getByRole('button', { name: 'Deactivate' })).toHaveCount(0)
    await founder.session.keepInStep()
    await page.getByRole('tab', { name: 'Teams' }).click()
    await expect(page.getByRole('row', { name: /Varejo/ })).toContainText('7 more')
  })

  await test.step('lines that invite nobody are named, what fails is tried again, what was made is kept', async () => {
    await openUsers(page)
    await page.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByRole('button', { name: 'Invite several' }).click()
    const list = dialog.getByLabel(/^E-mail addresses/)
    await list.fill(
      [
        'joana@agencia.example',
        'bia@',
        'rui@fora.example',
        'ANA@agencia.example',
        'leo@agencia.example',
      ].join('\n'),
    )
    const leftOut = dialog.getByRole('region', { name: '3 entries are left out' })
    await expect(leftOut).toContainText('Line 2: bia@ is not an e-mail address.')
    await expect(leftOut).toContainText('Line 3: rui@fora.example is not an address at @agencia.example.')
    await expect(leftOut).toContainText('Line 4: ANA@agencia.example is invited already.')
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route('**/api/users/invite', async (route) => {
      const isOfLeo = route.request().postData()?.includes('leo@')
      await (isOfLeo ? route.fulfill({ status: 500, body: '{}' }) : route.continue())
    })
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    const made = page.getByRole('dialog', { name: '1 invitation is ready' })
    await expect(made.getByText('One person is left')).toBeVisible()
    const failed = made.getByRole('listitem').filter({ hasText: 'leo@agencia.example' })
    await expect(failed).toContainText('Not finished')
    await expect(made.getByRole('region', { name: '3 entries are left out' })).toBeVisible()
    await expectAccessible(page)
    await expectFits360(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.unroute('**/api/users/invite')
    await made.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('dialog', { name: '2 invitations are ready' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Send to Joana' }).click()
    const mail = await dialog.getByRole('link', { name: 'Your own mail' }).getAttribute('href')
    expect(mail).toContain('mailto:joana@agencia.example?')
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('it stops after the one that is being made, and goes on', async () => {
    await page.getByRole('button', { name: 'Invite User' }).click()
    await dialog.getByRole('button', { name: 'Invite several' }).click()
    await dialog.getByLabel(/^E-mail addresses/).fill('mel@agencia.example\nnei@agencia.example')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/users/invite', async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(dialog.getByText('Inviting Mel')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stop' }).click()
    letGo()
    await expect(page.getByRole('dialog', { name: '1 invitation is ready' })).toBeVisible()
    await expect(dialog.getByRole('listitem').filter({ hasText: 'nei@' })).toContainText('Not invited yet.')
    await page.unroute('**/api/users/invite')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(personRow(page, 'nei@agencia.example')).toHaveCount(0)
  })

  await test.step('an invitation ends, and its person leaves the team', async () => {
    const row = personRow(page, 'gil@agencia.example')
    await row.getByRole('button', { name: 'More about Gil' }).click()
    await page.getByRole('menuitem', { name: 'End invitation' }).click()
    const question = page.getByRole('alertdialog', { name: 'End the invitation of Gil?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'End invitation' }).click()
    await expect(row).toContainText('Inactive')
    await page.getByRole('tab', { name: 'Teams' }).click()
    await expect(page.getByRole('row', { name: /Varejo/ })).toContainText('6 more')
  })

  await test.step('who follows their link opens the team’s vaults', async () => {
    // So that no other device lets them in before they have read what they wait for.
    await page.goto('/favicon.svg')
    const link = /contributor@agencia\.example>\n(\S+)/.exec(links)?.[1] as string
    const theirs = await openBrowser(browser, server)
    await followInvitation(theirs.page, link, 'Demo Contributor')
    await expect(theirs.page).toHaveURL(/\/vaults$/)
    await expect(theirs.page.getByText('You are in the team Varejo', { exact: true })).toBeVisible(
      whileStretching,
    )
    await expect(vaultRow(theirs.page, 'Padaria')).toBeVisible()
    await expectAccessible(theirs.page)
    await theirs.page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(theirs.page)
    await theirs.page.emulateMedia({ colorScheme: 'light' })
    await expectFits360(theirs.page)
    await theirs.page.setViewportSize({ width: 1280, height: 800 })
    await theirs.page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(theirs.page.getByText('You are in the team Varejo.')).toBeVisible()
    await theirs.page.getByRole('navigation').getByRole('link', { name: 'Vaults', exact: true }).click()
    await founder.session.keepInStep()
    await lookUntil(theirs.page, (briefly) =>
      expect(theirs.page.getByText('You are in the team Varejo', { exact: true })).toHaveCount(0, briefly),
    )
    for (const name of clients)
      await lookUntil(theirs.page, (briefly) =>
        expect(theirs.page.getByText(name).first()).toBeVisible(briefly),
      )
    await theirs.context.close()
  })
})
