import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** A push service on this machine. A browser's own is out of reach, so its address is given to the page instead of the browser's. */
export interface PushService {
  address: string
  /** The `authorization` and the body of each message. */
  received: { authorization: string; body: string }[]
  stop: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      service.received.push({ authorization: request.headers.authorization ?? '', body })
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const service: PushService = {
    address: `http://127.0.0.1:${port}/push/secret-part`,
    received: [],
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return service
}

/** Has the page's push manager subscribe there, from its next load on. Permission, service worker and notices are the browser's own. */
export async function subscribeAt(page: Page, service: PushService): Promise<void> {
  await page.addInitScript((endpoint) => {
    let subscription: object | null = null
    const manager = PushManager.prototype as unknown as Record<string, unknown>
    manager.getSubscription = async () => subscription
    manager.subscribe = async () => {
      subscription = { endpoint, unsubscribe: async () => true }
      return subscription
    }
  }, service.address)
}

/** Wakes the page's service worker as the browser does when a message has come, and answers the notices that then stand. */
export async function deliverHere(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: '' })
  await devtools.detach()
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const notices = (await registration?.getNotifications()) ?? []
    return notices.map(({ title, body }) => `${title}: ${body}`)
  })
}
