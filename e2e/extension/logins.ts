import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loginForm } from './login-form.ts'

const pages: Record<string, string> = {
  '/login': loginForm,
  '/hidden-by-adopted-sheet': `${loginForm}<script>const sheet = new CSSStyleSheet()
    sheet.replaceSync('input { opacity: 0 }')
    document.adoptedStyleSheets = [sheet]</script>`,
}

/** A site with a login, on a port of this computer: for browsers whose network a test cannot answer itself. */
export async function serveLogins(host: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(({ url = '' }, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><title>Shop</title>${pages[url.split('?')[0] ?? ''] ?? ''}`)
  }).listen(0, host)
  await once(server, 'listening')
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
