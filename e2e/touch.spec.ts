import type { Page } from '@playwright/test'
import { makeEmptyVault, makeItem } from './support/prepared/vaults.ts'
import { expect, test } from './support/test.ts'

test('every button and field on a phone is as large as a finger, or reaches as far', async ({
  people,
  adminPage: page,
}) => {
  const founder = await people.founder()
  const vault = await makeEmptyVault(founder, 'Padaria')
  for (const title of ['Site', 'Loja'])
    await makeItem(
      founder,
      vault,
      { title, login: 'ana', login_url: 'https://loja.example' },
      { password: 'p' },
    )
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/dashboard', `/vaults?vault=${vault.id}`, '/jit', '/settings', '/account'])
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      expect(await tooSmall(page)).toEqual([])
    })
})

/** Names of controls in sight that a finger misses 21 px above or below their middle. Links within a sentence are as high as its line. */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const controls =
      'button, input:not([type=checkbox], [type=radio]), select, textarea, [role=tab], [role=treeitem]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isInSight = width > 1 && y > 30 && y < innerHeight - 30 && control.checkVisibility()
      const hits = (at: number) => control.contains(document.elementFromPoint(x, at))
      if (!isInSight || !hits(y) || (hits(y - 21) && hits(y + 21))) return []
      return `${control.tagName} ${control.ariaLabel ?? control.textContent} ${Math.round(height)}`
    })
  })
