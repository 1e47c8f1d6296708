import { shownHost } from '@chaveiro/contract/rules/items/shown-host.ts'
import { z } from 'zod'
import { activePage } from '../filling/active-page.ts'
import { act } from './act.ts'
import { shownItem } from './shown-item.ts'

/** What fits the page in front of which the window was opened; `host` is null where there is no web page. */
export const listFitting = act(z.null(), async ({ session }) => {
  const { device, finding } = await session.ahead()
  const page = await activePage()
  if (!page) return { host: null, items: [] }
  const found = await finding.list(() => device.finder.fitting(page.url))
  return { host: shownHost(page.url), items: found.map(shownItem) }
})
