import { leaveVault, makeVault } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'

test('a person sees notifications of their own acts in their bell at once', async ({ page, people }) => {
  const founder = await people.founder()
  const colleague = await people.invited('Demo Colleague')
  const vault = await makeVault(founder, 'Livraria', 'password')
  await founder.session.vaults.addMember(vault, colleague.id, 'colleague@agencia.example')
  await founder.session.keepInStep()
  await leaveVault(colleague, 'Livraria')
  await page.clock.install()
  await people.open(page, 'Demo Admin')
  await page.goto(`/settings/users/${colleague.id}`)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('button', { name: 'Ask owners to change all' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // From here on the page's time moves only below, and not as far as to its next poll.
  await page.clock.pauseAt(Date.now() + 60_000)
  await question.getByRole('button', { name: 'Ask owners' }).click()
  const name = async () => {
    await page.clock.runFor(50)
    return bell.getAttribute('aria-label')
  }
  await expect.poll(name, { intervals: [100] }).toMatch(/new$/)
})
