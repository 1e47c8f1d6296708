import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { standInForChrome } from '../../testing/chrome-stand-in.ts'
import { fillByGesture } from './fill-by-gesture.ts'

type Background = Parameters<typeof fillByGesture>[0]

test('after a fill by the shortcut the tab shows so for two seconds, and then the badge of the extension again', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const browser = standInForChrome()
  browser.show('https://shop.example/login')
  browser.badges.set(undefined, '2')
  const found = { item: { id: 'i', title: 'Shop', login: 'ana' }, vault: { path: ['Padaria'] }, isOpen: true }
  let counted = 0
  const background = {
    session: {
      unlocked: async () => ({
        finding: { ready: async () => undefined },
        device: { finder: { fitting: async () => [found] } },
      }),
    },
    filler: { fill: async () => ({ filled: ['current-password'], refused: null }) },
    tabBadges: {
      refresh: async () => {
        counted += 1
      },
    },
  } as unknown as Background
  const [tab] = browser.tabs
  await fillByGesture(background, tab as unknown as chrome.tabs.Tab)
  assert.equal(browser.badges.get(7), '✓')
  mock.timers.tick(2000)
  await setImmediate()
  assert.deepEqual([browser.badges.has(7), browser.badges.get(undefined), counted], [false, '2', 1])
})
