import { fill, submit, submitted } from './support/client-page.ts'
import { expectRows } from './support/lines.ts'
import { expectFits360 } from './support/narrow.ts'
import { lookAgain, untilDelivered } from './support/next-poll.ts'
import {
  handIn,
  keepInStep,
  linksOf,
  makeClientVault,
  makeLinkOf,
  makeLinkWithDeputy,
} from './support/prepared/client-links.ts'
import { shownPerson } from './support/prepared/shown.ts'
import { hearShares } from './support/share-sheet.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const typed = { title: 'Loja do Campo', login: 'ana@aurora.example', password: 'pão-de-queijo-7', notes: '' }

test('after its maker’s dismissal a link accepts nothing until the deputy’s device signed again, and its submissions become items only after the member asked the client', async ({
  people,
  unlockedPage,
  page,
  pageFaults,
  server,
}) => {
  const { vault } = await makeClientVault(people, 'Tecelagem')
  const founder = await people.founder()
  const maker = await people.invited('Demo Manager', 'manager')
  const made = await makeLinkWithDeputy(maker, founder, vault)
  await handIn(made, server.url, { title: 'Before' })
  await founder.session.people.setRole(await shownPerson(founder, maker.id), 'contributor')
  await page.goto(new URL(made.url, server.url).href)
  await expect(page.getByText('This link is being renewed')).toBeVisible()
  await fill(page, typed)
  pageFaults.expect(/409/)
  await submit(page)
  const refusal = page.getByRole('dialog', { name: 'Not submitted' })
  await expect(refusal.getByText('This link is being renewed')).toBeVisible()
  // First the new key, then the signature for it.
  for (let round = 0; round < 2; round++) await keepInStep(founder)
  await refusal.getByRole('button', { name: 'Try again' }).click()
  await expect(submitted(page)).toBeVisible()

  const path = `/vaults?vault=${vault.id}&submissions=open`
  const deputy = await unlockedPage('Demo Admin', { path, isWithin: false })
  const inbox = deputy.getByRole('dialog', { name: 'Submitted by client' })
  await inbox.getByRole('button', { name: 'Open', exact: true }).first().click()
  await expect(inbox.getByText('Nobody here can vouch for this link any more')).toBeVisible()
  await expectAccessible(deputy)
  await inbox.getByRole('button', { name: 'Add to vault' }).click()
  await expect(inbox.getByText('Ask the client first, or refuse it.')).toBeVisible()
  await inbox.getByLabel('I asked the client, and this is theirs').check()
  await inbox.getByRole('button', { name: 'Add to vault' }).click()
  await expect(inbox.getByRole('list', { name: 'Waiting' }).getByRole('listitem')).toHaveCount(1)
})

test('after a link maker’s dismissal, the deputy’s unlocked browser renews the vault’s key and signs the link again by itself', async ({
  people,
  unlockedPage,
  page,
  server,
}) => {
  const { vault } = await makeClientVault(people, 'Alfaiataria')
  const founder = await people.founder()
  const maker = await people.invited('Demo Contributor', 'manager')
  const made = await makeLinkWithDeputy(maker, founder, vault)
  const deputy = await unlockedPage('Demo Admin')
  await founder.session.people.setRole(await shownPerson(founder, maker.id), 'contributor')
  await page.goto(new URL(made.url, server.url).href)
  await expect(page.getByText('This link is being renewed')).toBeVisible()
  const signedFor = async () => {
    await lookAgain(deputy)
    const listed = await linksOf(founder, vault)
    return listed.find(({ id }) => id === made.link.id)?.signed_generation
  }
  await expect.poll(signedFor, untilDelivered).toBe(2)
  await fill(page, typed)
  await submit(page)
  await expect(submitted(page)).toBeVisible()
})

test('when nobody stands for a link any more, vault and list say so, and a custodian replaces it for the same client and withdraws the old one', async ({
  people,
  adminAt,
}) => {
  const { vault } = await makeClientVault(people, 'Marcenaria')
  const founder = await people.founder()
  const maker = await people.invited('Demo Newcomer', 'manager')
  const old = { name: 'Marcenaria 2', address: 'cliente@marcenaria.example', deputy: null }
  await makeLinkOf(maker, vault, old)
  await founder.session.people.setRole(await shownPerson(founder, maker.id), 'contributor')
  const admin = await adminAt(`/vaults?vault=${vault.id}`)
  await admin.setViewportSize({ width: 360, height: 740 })
  const sentence = admin.getByText('The client link Marcenaria 2 needs a new one')
  await expect(sentence).toBeVisible()
  await expectFits360(admin)
  await expectAccessible(admin)
  const both = admin.getByRole('button', { name: /^(Client links|Generate Client Link)$/ })
  await expect(both.filter({ has: admin.locator('.sr-only') })).toHaveCount(0)
  await expectRows(both, 1)
  await admin.getByRole('button', { name: 'Client links', exact: true }).click()
  const links = admin.getByRole('dialog', { name: 'Client links' })
  const row = links.getByRole('listitem').filter({ hasText: 'Marcenaria 2' })
  await expect(row).toContainText('Nobody stands for this link any more')
  await expectFits360(admin)
  const shared = await hearShares(admin)
  await row.getByRole('button', { name: 'Make a new link' }).click()
  const making = admin.getByRole('dialog', { name: 'Generate Client Link' })
  await expect(making.getByLabel('Name of the link')).toHaveValue(old.name)
  await expect(making.getByLabel(/^E-mail of the client/)).toHaveValue(old.address)
  await making.getByRole('button', { name: 'Generate', exact: true }).click()
  const made = admin.getByRole('dialog', { name: 'Client link', exact: true })
  await expect(made.getByText('It takes the place of Marcenaria 2')).toBeVisible()
  await made.getByRole('button', { name: 'Share' }).click()
  await expect.poll(shared).toMatch(/encrypted on your device:\n\nhttp.*\/client-submit/)
  await made.getByRole('button', { name: 'Withdraw the old link' }).click()
  await expect(made.getByText('Marcenaria 2 was withdrawn')).toBeVisible()
  await expectAccessible(admin)
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(sentence).toHaveCount(0)
  await admin.getByRole('button', { name: 'Client links', exact: true }).click()
  await expect(row.filter({ hasText: 'Withdrawn' })).toHaveCount(1)
  await expect(row.filter({ hasText: 'Open' })).toHaveCount(1)
})
