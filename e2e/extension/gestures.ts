import type { Page } from '@playwright/test'
import { type ExtensionBrowser, workerIn } from './launch.ts'

/** Presses a button of the popup after which it closes by itself, since all went well. */
export async function pressAndClose(popup: Page, button: string): Promise<void> {
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: button }).click()])
}

/** The events that browsers send for the shortcut and for the entry in a page's menu. */
export type Gesture = 'shortcut' | 'menu'

/** What the browser tells the worker when the person uses one of them on the page in front. */
export async function use({ context }: ExtensionBrowser, gesture: Gesture): Promise<void> {
  const worker = await workerIn(context)
  await worker.evaluate(async (name) => {
    const { id = 0 } = await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
    const [tab] = await chrome.tabs.query({ active: true, windowId: id })
    // Both are in every browser's events, and in no list of types.
    type Told = { dispatch(...told: unknown[]): void }
    const { onCommand } = chrome.commands as unknown as { onCommand: Told }
    const { onClicked } = chrome.contextMenus as unknown as { onClicked: Told }
    if (name === 'shortcut') onCommand.dispatch('fill', tab)
    else onClicked.dispatch({ menuItemId: 'fill', editable: true, pageUrl: tab?.url }, tab)
  }, gesture)
}
