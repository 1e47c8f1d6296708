import { getPushKey, subscribePush, unsubscribePush } from '@chaveiro/contract/calls/push.ts'
import { listSessions } from '@chaveiro/contract/calls/sessions.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { api } from '../../session/api.ts'
import { ownScript, pushWorkers } from '../../worker/own-scripts.ts'

/**
 * Whether this browser announces decisions: `blocked` by the person's own choice in the browser, `missing` where it cannot, as on an iPhone
 * before the app is on its home screen.
 */
export type PushState = 'on' | 'off' | 'blocked' | 'missing'

export async function readPush(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  const [subscription, sessions] = await Promise.all([subscriptionHere(), api.send(listSessions)])
  // The session may be a new one, or the push service may have given the browser up.
  return subscription && sessions.some(({ current, pushed }) => current && pushed) ? 'on' : 'off'
}

/** Asks the browser's permission and subscribes. Answers what came of it. */
export async function switchPushOn(language: Language): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  await (await subscriptionHere())?.unsubscribe()
  const registration = await navigator.serviceWorker.register(ownScript(pushWorkers[language]))
  await navigator.serviceWorker.ready
  const { public_key } = await api.send(getPushKey)
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  })
  await api.send(subscribePush, { body: { endpoint: subscription.endpoint } })
  return 'on'
}

export async function switchPushOff(): Promise<PushState> {
  await api.send(unsubscribePush)
  await forgetPush()
  return 'off'
}

/** Ends what this browser keeps of it: the service worker, and with it the subscription. */
export async function forgetPush(): Promise<void> {
  await (await registrationHere())?.unregister()
}

const registrationHere = async () => navigator.serviceWorker?.getRegistration('/')

const subscriptionHere = async () => (await registrationHere())?.pushManager.getSubscription()
