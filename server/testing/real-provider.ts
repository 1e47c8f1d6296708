import { createServer } from 'node:http'
import type { DemoAccount } from '../features/dev-identity-provider/accounts.ts'
import { makeProvider, type OtherHabits } from '../features/dev-identity-provider/provider.ts'
import { freePort } from '../platform/testing/free-port.ts'

type Habits = OtherHabits & {
  /** At the end of the issuer's address. */
  end?: string
  clientId?: string
  /** The metadata does not name these. */
  unsaid?: readonly string[]
}

/** The built-in provider with the habits of others, on a port of its own. `account` signs in at the next visit. */
export async function startRealProvider(callback: string, accounts: readonly DemoAccount[], habits: Habits) {
  const port = await freePort()
  const mount = '/dev-idp'
  const address = `http://127.0.0.1:${port}${mount}`
  const clientId = habits.clientId ?? 'chaveiro'
  const clientSecret = 'a secret with :, + and %, long enough for HS256'
  const client = { clientId, clientSecret, redirectUri: callback }
  const provider = await makeProvider(address + (habits.end ?? ''), client, accounts, habits)
  provider.use(async (context, next) => {
    await next()
    if (context.path.endsWith('/openid-configuration'))
      for (const name of habits.unsaid ?? []) delete (context.body as Record<string, unknown>)[name]
  })
  let account = ''
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    if (url.startsWith(`${mount}/accounts/`))
      return void provider.interactionFinished(request, response, { login: { accountId: account } })
    Object.assign(request, { originalUrl: url, url: url.slice(mount.length) })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    settings: { issuer: new URL(address), clientId, clientSecret },
    /** Follows an authorization address as a browser would; returns where the provider sends it back to. */
    async visit(start: string, as: string): Promise<URL> {
      account = as
      const cookies = new Map<string, string>()
      let at = new URL(start)
      while (!at.href.startsWith(callback)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const answered = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of answered.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const location = answered.headers.get('location')
        if (location === null)
          throw new Error(`${at.pathname}: HTTP ${answered.status} ${await answered.text()}`)
        at = new URL(location, at)
      }
      return at
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
