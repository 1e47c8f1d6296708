import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { type Said, workerOf } from './page-worker.ts'

export const site = 'https://shop.example'
const pages = join(import.meta.dirname, '..', '..', 'extension', 'testing', 'pages')
export const values = { username: 'ana@shop.example', current: 'correct horse' }

interface Found {
  visible: Record<string, number>
  present: Record<string, number>
  refused: string | null
  postsTo: string | null
  rules: object | null
}

/** Serves one of our pages, or what is given, under any host name. */
export async function open(page: Page, html: string, address = `${site}/login`) {
  const body = html.endsWith('.html') ? readFileSync(join(pages, html), 'utf8') : html
  await page.route(
    (url) => url.href.split('?')[0] === address,
    (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }),
  )
  await page.goto(address)
}

/** One gesture: injects the script and waits for a frame that finds forms, or for the one frame that there is. */
export async function gesture(page: Page) {
  const worker = await workerOf(page)
  await worker.inject('page/fill.ts')
  const isAlone = page.frames().length === 1
  const isTold = ({ message }: Said) =>
    message?.say === 'found' && (isAlone || (message.forms as Found[]).length > 0)
  const talk = await worker.until(() => worker.said.find(isTold))
  const forms = talk.message?.forms as Found[]
  const heard = (is: (said: Said) => boolean) =>
    worker.until(() =>
      worker.said.find((said) => said.port === talk.port && said.context === talk.context && is(said)),
    )
  return {
    worker,
    forms,
    async fill(what: object = values, form = 0) {
      await worker.tell(talk, { do: 'fill', form, values: what })
      const filled = await heard(({ message }) => message?.say === 'filled')
      await heard(({ isClosed }) => isClosed === true)
      return { fields: filled.message?.fields, refused: filled.message?.refused }
    },
  }
}

/** What stands in all fields of a page’s top frame, or of one frame, open shadow roots included. */
export const valuesIn = (page: Page | Frame) =>
  page.evaluate(() => {
    const valuesOf = (root: Document | ShadowRoot): string[] =>
      [...root.querySelectorAll('*')].flatMap((element) => [
        ...('value' in element && element.localName === 'input' ? [String(element.value)] : []),
        ...(element.shadowRoot ? valuesOf(element.shadowRoot) : []),
      ])
    return valuesOf(document)
  })

/** The same of the page and all its frames. */
export const valuesInFrames = async (page: Page): Promise<string[]> =>
  (await Promise.all(page.frames().map(valuesIn))).flat()
