import { countedHand } from '../support/counted-hand.ts'
import { passphrase, whileStretching } from '../support/key.ts'
import { makeVault } from '../support/prepared/vaults.ts'
import { expect, expectAccessible, test } from '../support/test.ts'
import { connectExtension } from './connect-extension.ts'
import { launchExtension } from './launch.ts'

test('an extension is connected by digits, finds and copies, and locks and unlocks', async ({
  people,
  server,
}) => {
  await makeVault(await people.founder(), 'Padaria', 'bakery-secret-1')
  const browser = await launchExtension(server.url)
  const hands: ReturnType<typeof countedHand>[] = []
  const setUp = await connectExtension(browser, people, 'Demo Admin', server.url, undefined, (page) => {
    const hand = countedHand(page)
    hands.push(hand)
    return hand
  })
  // docs/JOURNEYS.md adds what only a screen shows: the browser's question, the way back to the first tab, the key ring and 'Fill'.
  const total = (count: 'clicks' | 'texts') => hands.reduce((sum, hand) => sum + hand.counts()[count], 0)
  expect([total('clicks'), total('texts')]).toEqual([5, 4])
  await expectAccessible(setUp)
  await browser.context.grantPermissions(['clipboard-read'])

  const popup = await browser.openWindow('popup')
  const box = popup.getByRole('searchbox', { name: 'Search all vaults' })
  await test.step('search and copy', async () => {
    await box.fill('padaria')
    await expect(popup.getByText('Padaria registrar')).toBeVisible()
    await expectAccessible(popup)
    await popup.getByRole('button', { name: 'Copy password of Padaria registrar' }).click()
    await expect(popup.getByText(/Password copied/)).toBeVisible()
    expect(await popup.evaluate(() => navigator.clipboard.readText())).toBe('bakery-secret-1')
  })

  await test.step('after the browser ended the worker, everything goes on', async () => {
    await browser.endWorker()
    await box.fill('registrar')
    await expect(popup.getByText('Padaria registrar')).toBeVisible()
  })

  await test.step('lock and unlock', async () => {
    await popup.getByRole('button', { name: 'Lock' }).click()
    const field = popup.getByLabel('Passphrase', { exact: true })
    await field.fill('not this one')
    await popup.getByRole('button', { name: 'Unlock' }).click()
    await expect(popup.getByText('This is not your passphrase.')).toBeVisible(whileStretching)
    await expectAccessible(popup)
    await field.fill(passphrase)
    await popup.getByRole('button', { name: 'Unlock' }).click()
    await expect(box).toBeVisible(whileStretching)
  })
  await browser.close()
})
