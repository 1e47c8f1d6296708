import type { Language } from '@chaveiro/contract/languages.ts'
import { type ApiClient, createApiClient, createDevice, type Device, SessionError } from '@chaveiro/device'
import {
  type Account,
  type createAccountStore,
  createOfflineFetch,
  type createSecretStore,
  forgetFinder,
  type openDeviceStore,
} from '@chaveiro/device/hosts/extension'
import { createFinding, type Finding } from './finding.ts'

/** Under which name the vault is kept into which the person saved last. */
export const lastVaultName = 'extension/last-vault'

/** The account of this extension and the device that speaks for it. */
export interface Ground {
  account: Account
  api: ApiClient
  device: Device
  finding: Finding
}

interface Host {
  store: ReturnType<typeof openDeviceStore>
  accounts: ReturnType<typeof createAccountStore>
  secrets: ReturnType<typeof createSecretStore>
  /** Called whenever somebody is connected, unlocked, locked or signed out. */
  onChange: () => void
  /** Called whenever what the windows show may have changed besides. It says nothing of whether the person is there. */
  onNews: () => void
}

export type Session = ReturnType<typeof createSession>

/**
 * Who is connected, and their device: made once each time the worker wakes. Whatever has to outlive the worker is in the host's stores, so
 * that every act can begin from there.
 */
export function createSession({ store, accounts, secrets, onChange, onNews }: Host) {
  const network = createOfflineFetch()
  let language: Language = 'en'
  let opening: Promise<Ground> | null = null
  /** Of the account for which a device was made last; it may still be locked, or its session over. */
  let made: Device | null = null
  let resuming: Promise<void> | null = null

  const apiOf = (server: string, token: string | null, onSignedOut?: () => void): ApiClient =>
    createApiClient({
      baseUrl: server,
      token: () => token,
      language: () => language,
      fetch: network.fetch,
      ...(onSignedOut && { onSignedOut }),
    })

  async function open(): Promise<Ground> {
    const account = await accounts.read()
    if (!account) throw new SessionError('signed_out')
    const api = apiOf(account.server, account.token, () => void forget())
    const device = createDevice({ api, origin: account.server, memory: store, keeper: secrets })
    made = device
    const { state } = await device.start()
    if (state === 'no_keys') throw new SessionError('no_keys')
    return { account, api, device, finding: createFinding(device, onNews) }
  }

  /** The device, perhaps locked. Throws SessionError('signed_out') without an account, and what the server's answer throws. */
  function ground(): Promise<Ground> {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  async function resume({ account, device }: Ground): Promise<void> {
    if ((await device.status()).state === 'unlocked') return
    const secret = await secrets.recall(account.userId)
    if (!secret) throw new SessionError('locked')
    try {
      await device.resume(secret)
    } catch (error) {
      if (error instanceof SessionError && error.code === 'keys_renewed') await lock()
      throw error
    }
  }

  /** Forgets the secret; the person unlocks again. */
  async function lock(): Promise<void> {
    await secrets.forget()
    const opened = await opening?.catch(() => null)
    await opened?.device.lock()
    onChange()
  }

  /** Forgets whom this extension is connected for, and what they found. What it saw of the server stays. */
  async function forget(): Promise<void> {
    await accounts.forget()
    // A worker that woke for this has made no device.
    await (made ? made.finder.forget() : forgetFinder(store))
    await store.remove(lastVaultName)
    await lock()
    opening = null
  }

  return {
    memory: store,
    language: () => language,
    speak(chosen: Language) {
      language = chosen
    },
    apiOf,
    ground,
    /** Tells the windows that what they show may have changed. */
    changed: onNews,
    lock,
    forget,
    /** Who is connected, and whether the secret is at hand; asks no server. */
    async state(): Promise<{ account: Account | null; isUnlocked: boolean }> {
      const account = await accounts.read()
      return { account, isUnlocked: account !== null && (await secrets.isKept()) }
    },
    /** The device, unlocked. Throws SessionError('locked'). */
    async unlocked(): Promise<Ground> {
      if ((await accounts.read()) && !(await secrets.isKept())) throw new SessionError('locked')
      const opened = await ground()
      resuming ??= resume(opened).finally(() => {
        resuming = null
      })
      await resuming
      return opened
    },
    async unlock(passphrase: string): Promise<void> {
      const { device } = await ground()
      await device.account.unlockWithPassphrase(passphrase)
      onChange()
    },
    /** Begins as this account, unlocked. */
    async begin(account: Account, secret: Parameters<typeof secrets.keep>[1]): Promise<void> {
      opening = null
      await secrets.keep(account.userId, secret)
      await accounts.keep(account)
      onChange()
    },
  }
}
