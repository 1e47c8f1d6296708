import { expect, type Page } from '@playwright/test'

/** What the toolbar's button says of the whole extension, and the sentence when the pointer rests on it; asked by a window of ours. */
export async function expectBadge(window: Page, text: string, sentence: string | RegExp): Promise<void> {
  const read = () =>
    window.evaluate(() => Promise.all([chrome.action.getBadgeText({}), chrome.action.getTitle({})]))
  await expect
    .poll(read)
    .toEqual([text, typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)])
}

/** Lets the alarm ring now that looks at what waits: up to half a minute would pass else. It wakes a worker that was ended. */
export const ringAlarm = (window: Page): Promise<void> =>
  window.evaluate(() => chrome.alarms.create('pending', { when: Date.now() }))
