import { countedHand } from './support/counted-hand.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookUntil } from './support/next-poll.ts'
import { makeVault } from './support/prepared/vaults.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { openItem } from './support/vaults.ts'

const thumb = 44

test('a closed vault is asked for, denied with a reason, asked for again, and opens', async ({
  people,
  adminPage: admin,
  page: asking,
}) => {
  test.setTimeout(300_000)
  const founder = await people.founder()
  const contributor = await people.invited('Demo Contributor')
  await makeVault(founder, 'Padaria', 'bakery-secret-1')
  await founder.session.keepInStep()
  await people.open(asking, 'Demo Contributor')
  const section = asking.getByRole('region', { name: 'You cannot open this vault' })
  const [askersHand, adminsHand] = [countedHand(asking), countedHand(admin)]
  const dialog = admin.getByRole('dialog', { name: 'Add Demo Contributor to Padaria?' })

  await test.step('asked for from the search', async () => {
    await asking.keyboard.press('ControlOrMeta+k')
    await asking.getByPlaceholder('Title, login, client or vault').fill('padaria')
    await asking.getByRole('option', { name: 'Ask for Padaria' }).click()
    const question = asking.getByRole('dialog', { name: 'Ask for a vault' })
    await expect(question.getByLabel('Reason (optional)')).toBeFocused()
    await expectAccessible(asking)
    await question.getByRole('button', { name: 'Send' }).click()
    await expect(asking.getByText('You asked for this vault on', { exact: false })).toBeVisible()
    await expectAccessible(asking)
    await expectFits360(asking)
    await asking.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('denied from the bell, with a reason that the asker reads', async () => {
    await admin.getByRole('button', { name: /^Notifications/ }).click()
    await admin
      .getByRole('dialog', { name: 'Notifications' })
      .getByText('Demo Contributor asks for Padaria')
      .click()
    await expect(dialog.getByText('contributor@agencia.example')).toBeVisible()
    await expect(dialog.getByText('None given')).toBeVisible()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await dialog.getByLabel('Reason for denying (optional)').fill('Ask again in May')
    await dialog.getByRole('button', { name: 'Deny' }).click()
    await expect(dialog).toHaveCount(0)
    await lookUntil(asking, (briefly) => expect(asking.getByText('Ask again in May')).toBeVisible(briefly))
  })

  await test.step('an item in it offers the same, second to temporary access', async () => {
    const item = await openItem(asking, 'Padaria registrar')
    await expect(item.getByRole('button', { name: 'Request Temporary Access' })).toBeVisible()
    await expectAccessible(asking)
    await expectFits360(asking)
    await asking.setViewportSize({ width: 1280, height: 800 })
    await item.getByRole('link', { name: 'Ask for the vault' }).press('Enter')
    await expect(asking.getByRole('dialog', { name: 'Ask for a vault' })).toBeVisible()
    await asking.keyboard.press('Escape')
    await expect(section).toBeVisible()
  })

  await test.step('asked for again, with a reason', async () => {
    await askersHand.click(asking.getByRole('button', { name: 'Ask again' }))
    await askersHand.fill(asking.getByLabel('Reason (optional)'), 'The campaign starts')
    await askersHand.click(asking.getByRole('button', { name: 'Send' }))
    await expect(asking.getByText('The campaign starts')).toBeVisible()
  })

  await test.step('approved with a thumb at 360 px', async () => {
    await expectFits360(admin)
    const look = admin.getByRole('button', { name: 'Decide on Demo Contributor for Padaria' })
    await lookUntil(admin, (briefly) => expect(look).toBeVisible(briefly))
    await expectAccessible(admin)
    expect((await look.boundingBox())?.height).toBeGreaterThanOrEqual(thumb)
    await adminsHand.click(look)
    await expect(dialog.getByText('The campaign starts')).toBeVisible()
    const add = dialog.getByRole('button', { name: 'Add', exact: true })
    await expect(add).toBeEnabled()
    expect((await add.boundingBox())?.height).toBeGreaterThanOrEqual(thumb)
    await expectFits360(admin)
    await expectAccessible(admin)
    await adminsHand.click(add)
    await expect(admin.getByText('Demo Contributor is added to Padaria')).toBeVisible()
    await expect(look).toHaveCount(0)
  })

  await test.step('opened, after two clicks of each', async () => {
    expect(askersHand.counts()).toEqual({ clicks: 2, keystrokes: 0, texts: 1 })
    expect(adminsHand.counts()).toEqual({ clicks: 2, keystrokes: 0, texts: 0 })
    await founder.session.keepInStep()
    await contributor.session.keepInStep()
    await lookUntil(asking, (briefly) => expect(section).toHaveCount(0, briefly))
    await lookUntil(asking, (briefly) =>
      expect(asking.getByText('You asked for this vault on', { exact: false })).toHaveCount(0, briefly),
    )
  })
})
