import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { type ApiClient, createApiClient, createDevice } from '@chaveiro/device'
import type { Background } from '../background/acts/act.ts'
import { createFollower } from '../background/pending/follow-pending.ts'
import type { Session } from '../background/session.ts'

type Secret = Parameters<ReturnType<typeof createDevice>['resume']>[0]

/** The worker of somebody's extension, unlocked, without a browser: the same device and acts. Counts what it tells. */
export async function workerOf(baseUrl: string, person: { email: string; token: string; secret: Secret }) {
  const { email, token, secret } = person
  const api: ApiClient = createApiClient({ baseUrl, token: () => token, language: () => 'en' })
  const device = createDevice({ api, origin: baseUrl })
  await device.start()
  await device.resume(secret)
  const account = { server: baseUrl, token, userId: (await api.send(getMe)).id, email }
  const told = { changes: 0, opened: 0 }
  const finding = { ready: () => device.finder.refresh(), renew: async () => undefined }
  const session = {
    state: async () => ({ account, isUnlocked: true }),
    unlocked: async () => ({ account, api, device, finding }),
  } as unknown as Session
  const wake = () =>
    createFollower(
      session,
      () => {
        told.changes += 1
      },
      () => {
        told.opened += 1
      },
    )
  const background = { session, follower: wake() } as Background
  return {
    background,
    told,
    /** As after the browser ended the worker: what is kept is all that is left. */
    restart() {
      background.follower = wake()
    },
  }
}
