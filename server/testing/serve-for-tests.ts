/**
 * A process that starts and stops servers as it is told by messages, each with settings of its own, and answers each message.
 * What every server loads is loaded once. It ends with the process that started it.
 */
import { inspect } from 'node:util'
import { openApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import type { OpenPlatform } from '../platform/open-platform.ts'

// A library of the development sign-in says at each start that it is for development only.
console.warn = () => undefined

type Order = { server: number; start?: Record<string, string> }

const running = new Map<number, OpenPlatform>()

process.on('message', async (order: Order) => {
  const { server } = order
  const fault = await obey(order).catch(inspect)
  process.send?.({ server, fault })
})
process.on('disconnect', () => process.exit())

async function obey({ server, start }: Order): Promise<undefined> {
  if (start) {
    const config = readConfig(start)
    const app = await openApp(config)
    running.set(server, app)
    await app.http.listen({ port: config.port, host: config.host })
  } else {
    await running.get(server)?.stop()
    running.delete(server)
  }
}
