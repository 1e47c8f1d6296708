import type { Language } from '@chaveiro/contract/languages.ts'
import { type ApiClient, createApiClient, createDevice, type Device, SessionError } from '@chaveiro/device'
import {
  type Account,
  askForKeys,
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
export interface Connection {
  account: Account
  api: ApiClient
  device: Device
  finding: Finding
}

/** What may be asked before the server has answered: all of it is read from what this device verified and sealed. */
export type ConnectionAhead = Pick<Connection, 'finding'> & {
  device: { finder: Pick<Device['finder'], 'fitting' | 'search'>; unsaved: Pick<Device['unsaved'], 'list'> }
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
  /** The device of the account, which has asked no server yet. */
  let making: Promise<Connection> | null = null
  /** The same once the server has said who is signed in. */
  let opening: Promise<Connection> | null = null
  let unlocking: Promise<Connection> | null = null

  const apiOf = (server: string, token: string | null, onSignedOut?: () => void): ApiClient =>
    createApiClient({
      baseUrl: server,
      token: () => token,
      language: () => language,
      fetch: network.fetch,
      ...(onSignedOut && { onSignedOut }),
    })

  async function make(): Promise<Connection> {
    const account = await accounts.read()
    if (!account) throw new SessionError('signed_out')
    const api = apiOf(account.server, account.token, () => void forget())
    const device = createDevice({ api, origin: account.server, memory: store, keeper: secrets })
    return { account, api, device, finding: createFinding(device, unlocked, onNews) }
  }

  /** Throws SessionError('signed_out') without an account. */
  function made(): Promise<Connection> {
    making ??= make().catch((error: unknown) => {
      making = null
      throw error
    })
    return making
  }

  async function open(): Promise<Connection> {
    const connection = await made()
    const { state } = await connection.device.start()
    if (state === 'no_keys') throw new SessionError('no_keys')
    return connection
  }

  /** The device, perhaps locked. Throws SessionError('signed_out') without an account, and what the server's answer throws. */
  function connection(): Promise<Connection> {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  async function secretOf(
    account: Account,
  ): Promise<NonNullable<Awaited<ReturnType<typeof secrets.recall>>>> {
    const secret = await secrets.recall(account.userId)
    if (!secret) throw new SessionError('locked')
    return secret
  }

  async function requireSecret(): Promise<void> {
    if ((await accounts.read()) && !(await secrets.isKept())) throw new SessionError('locked')
  }

  async function resumed(): Promise<Connection> {
    const { account, api, device } = await made()
    if ((await device.status()).state === 'unlocked') return connection()
    const secret = await secretOf(account)
    // Asked together with who is signed in, so that a distant server costs one wait.
    const asked = askForKeys({ api, memory: store }, account.userId)
    // Its error matters only once the keys are needed.
    asked.catch(() => undefined)
    const opened = await connection()
    if ((await device.status()).state === 'unlocked') return opened
    try {
      await device.resume(secret, asked)
    } catch (error) {
      if (error instanceof SessionError && error.code === 'keys_renewed') await lock()
      throw error
    }
    return opened
  }

  /** The device, unlocked. Throws SessionError('locked'). */
  async function unlocked(): Promise<Connection> {
    await requireSecret()
    unlocking ??= resumed().finally(() => {
      unlocking = null
    })
    return unlocking
  }

  /** Forgets the secret; the person unlocks again. */
  async function lock(): Promise<void> {
    await secrets.forget()
    const present = await making?.catch(() => null)
    await present?.device.lock()
    onChange()
  }

  /** Forgets whom this extension is connected for, and what they found. What it saw of the server stays. */
  async function forget(): Promise<void> {
    await accounts.forget()
    const present = await making?.catch(() => null)
    // A worker that woke for this has made no device.
    await (present ? present.device.finder.forget() : forgetFinder(store))
    await store.remove(lastVaultName)
    await lock()
    making = null
    opening = null
  }

  return {
    memory: store,
    language: () => language,
    speak(chosen: Language) {
      language = chosen
    },
    apiOf,
    connection,
    /** Tells the windows that what they show may have changed. */
    changed: onNews,
    lock,
    forget,
    /** Who is connected, and whether the secret is at hand; asks no server. */
    async state(): Promise<{ account: Account | null; isUnlocked: boolean }> {
      const account = await accounts.read()
      return { account, isUnlocked: account !== null && (await secrets.isKept()) }
    },
    unlocked,
    /**
     * What lists and searches without the server, and before the keys are derived that open what others sealed. Throws
     * SessionError('locked').
     */
    async ahead(): Promise<ConnectionAhead> {
      await requireSecret()
      const present = await made()
      const { account, device } = present
      if ((await device.status()).state === 'unlocked') return present
      await device.readAhead(account.userId, await secretOf(account))
      return present
    },
    async unlock(passphrase: string): Promise<void> {
      const { device } = await connection()
      await device.account.unlockWithPassphrase(passphrase)
      onChange()
    },
    /** Begins as this account, unlocked. */
    async begin(account: Account, secret: Parameters<typeof secrets.keep>[1]): Promise<void> {
      making = null
      opening = null
      await secrets.keep(account.userId, secret)
      await accounts.keep(account)
      onChange()
    },
  }
}
