/**
 * A process that starts and stops servers on messages, each with its own settings, and answers each message. What every
 * server loads is loaded once. It ends with the process that started it. A server started with a time stays at that
 * time until told to go on.
 */
import { inspect } from 'node:util'
import { openApp } from '../app.ts'
import { readConfig } from '../platform/config/config.ts'
import type { OpenPlatform } from '../platform/open-platform.ts'
import { renewSessions } from '../platform/testing/people.ts'

// A library of the development sign-in warns at each start that it is for development only.
console.warn = () => undefined

type Order = { server: number; start?: Record<string, string>; time?: number }

const running = new Map<number, OpenPlatform>()
const times = new Map<number, number>()

process.on('message', async (order: Order) => {
  const { server } = order
  const fault = await obey(order).catch(inspect)
  process.send?.({ server, fault })
})
process.on('disconnect', () => process.exit())

async function obey({ server, start, time }: Order): Promise<undefined> {
  const app = running.get(server)
  // Before the time changes, since the job that ends expired sessions may run at any moment.
  if (app && time !== undefined) await renewSessions({ db: app.db, clock: { now: () => time } })
  if (time !== undefined) times.set(server, time)
  await app?.auditChain.catchUp()
  if (start) {
    const config = readConfig(start)
    const clock = { now: () => times.get(server) ?? 0 }
    const opened = await openApp(config, time === undefined ? {} : { clock })
    running.set(server, opened)
    await opened.http.listen({ port: config.port, host: config.host })
  } else if (time === undefined) {
    await app?.stop()
    running.delete(server)
    times.delete(server)
  }
}
