import type { Page } from '@playwright/test'

/** Has the page's push manager subscribe there, from its next load on. Permission, service worker and notices are the browser's own. */
export async function subscribeAt(page: Page, address: string): Promise<void> {
  await page.addInitScript((endpoint) => {
    let subscription: object | null = null
    const manager = PushManager.prototype as unknown as Record<string, unknown>
    manager.getSubscription = async () => subscription
    manager.subscribe = async () => {
      subscription = { endpoint, unsubscribe: async () => true }
      return subscription
    }
  }, address)
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
