import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Request } from '@playwright/test'

const folder = join(import.meta.dirname, '..', '..', 'extension', 'testing', 'pages')

/** What a site answers: one of our pages by its file's name, a page as it is, a script, or what a request gets. */
export type Answer = string | ((sent: URLSearchParams) => string)

/** What a form sent, by its address. */
export interface SentForm {
  address: string
  fields: Record<string, string>
}

const contentOf = (answer: string) =>
  answer.endsWith('.html') ? readFileSync(join(folder, answer), 'utf8') : answer

/** What a form carries, by its query or its body. */
const sentBy = (request: Request) =>
  new URLSearchParams(
    request.method() === 'POST' ? (request.postData() ?? '') : new URL(request.url()).search,
  )

/**
 * Serves sites under any host names to a browser without a network, by the addresses of their pages or by a rule for all; what is not there
 * is not found. Answers the list of what forms sent, which grows.
 */
export async function servePages(
  context: BrowserContext,
  pages: Record<string, Answer> | ((address: URL) => Answer),
): Promise<SentForm[]> {
  const forms: SentForm[] = []
  await context.route(
    ({ protocol, hostname }) => /^https?:$/.test(protocol) && hostname !== 'localhost',
    async (route, request) => {
      const url = new URL(request.url())
      const { origin, pathname } = url
      const address = origin + pathname
      const answer = typeof pages === 'function' ? pages(url) : pages[address]
      if (answer === undefined) return route.fulfill({ status: 404, body: '' })
      const sent = sentBy(request)
      if (sent.size > 0) forms.push({ address, fields: Object.fromEntries(sent) })
      const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
      return route.fulfill({
        contentType,
        body: contentOf(typeof answer === 'string' ? answer : answer(sent)),
      })
    },
  )
  return forms
}
