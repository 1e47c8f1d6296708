import type { Page } from '@playwright/test'

/** Room for the tree, the rows and an item's pane. */
export const wide = { width: 1440, height: 900 }

/** The row's title, which opens its item. */
export const title = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const rowTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

/** An open item's pane. */
export const pane = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
