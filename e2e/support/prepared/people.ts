import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type ApiClient, createApiClient, createDevice, type Device } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { expect, type Page } from '@playwright/test'
import { passphrase, whileStretching } from '../key.ts'
import type { Account } from '../sign-in.ts'
import { type OpenedKeys, signInBrowser, unlockBrowser } from './unlock-browser.ts'

const addresses: Record<Account, string> = {
  'Demo Admin': 'admin@agencia.example',
  'Demo Manager': 'manager@agencia.example',
  'Demo Contributor': 'contributor@agencia.example',
  'Demo Colleague': 'colleague@agencia.example',
  'Demo Newcomer': 'newcomer@agencia.example',
  'Other Domain': 'someone@fora.example',
  'Unverified E-mail': 'unverified@agencia.example',
}

/** Somebody with keys, and their session in Node, which is the same code that a browser's worker runs. */
export interface Person extends OpenedKeys {
  session: Device
  api: ApiClient
  /** Empty if the keys existed before. */
  recoveryCode: string
}

/** Whether the server still takes what their session in Node sends. */
export const isSignedIn = ({ api }: Person): Promise<boolean> =>
  api.send(getMe).then(
    () => true,
    () => false,
  )

/** The people of one server, who join without a browser: the same calls and keys, without the clicks. */
export interface People {
  /** Somebody who signed in and made their keys, once; with a link, by following that invitation. */
  person: (account: Account, link?: string) => Promise<Person>
  /** Demo Admin, who becomes the first admin and founds the organisation if nobody has. */
  founder: () => Promise<Person>
  /** The link by which the founder's device invites somebody. */
  invite: (account: Account, role?: Role) => Promise<string>
  /** Somebody whom the founder invited and who followed the link. */
  invited: (account: Account, role?: Role) => Promise<Person>
  /** Somebody whose keys a test replaced in a browser, by their new passphrase. */
  renewed: (account: Account, words: string) => Promise<Person>
  /** Opens the app in a new browser in which this person is signed in, and their key is locked or not made yet. */
  openSignedIn: (page: Page, account: Account) => Promise<void>
  /** Opens the dashboard, or another address, in a new browser that this person has unlocked, in a session of its own. */
  open: (page: Page, account: Account, path?: string) => Promise<void>
}

export function createPeople(serverUrl: string): People {
  const people = new Map<Account, Promise<Person>>()
  const signIn = async (account: Account) =>
    (await signInWithDevelopmentProvider(serverUrl, addresses[account])).token

  function person(account: Account, link?: string) {
    const known = people.get(account)
    if (known) return known
    return remember(
      account,
      signIn(account).then((token) => openKeys(serverUrl, token, { link })),
    )
  }
  function remember(account: Account, person: Promise<Person>) {
    people.set(account, person)
    return person
  }
  async function founder() {
    const admin = await person('Demo Admin')
    if (!(await admin.api.send(getMe)).admin_exists) await admin.session.organisation.found()
    return admin
  }
  async function invite(account: Account, role: Role = 'contributor') {
    const { session } = await founder()
    return (await session.people.invite({ email: addresses[account], name: account, role })).link
  }
  return {
    person,
    founder,
    invite,
    invited: async (account, role) => person(account, await invite(account, role)),
    renewed: (account, words) =>
      remember(
        account,
        signIn(account).then((token) => openKeys(serverUrl, token, { words })),
      ),
    async openSignedIn(page, account) {
      await signInBrowser(page, await signIn(account))
      await page.goto('/')
      await expect(page.getByRole('heading').first()).toBeVisible(whileStretching)
    },
    async open(page, account, path) {
      await unlockBrowser(page, await person(account), await signIn(account))
      await page.goto(path ?? '/')
      if (path) return
      // The frame renders before the key is open; its content comes after.
      await expect(page.getByRole('heading', { name: 'Quick Access' })).toBeVisible(whileStretching)
    },
  }
}

async function openKeys(
  serverUrl: string,
  token: string,
  { link, words = passphrase }: { link?: string | undefined; words?: string },
): Promise<Person> {
  const memory = new Map<string, unknown>()
  const kept: AccountSecret[] = []
  const api = createApiClient({ baseUrl: serverUrl, token: () => token, language: () => 'en' })
  const session = createDevice({
    api,
    origin: serverUrl,
    memory: {
      get: async (name) => memory.get(name),
      getAll: async (names) => names.map((name) => memory.get(name)),
      namesOf: async (beginning) => [...memory.keys()].filter((name) => name.startsWith(beginning)),
      async setAll(values) {
        for (const [name, value] of values) memory.set(name, value)
      },
    },
    keeper: {
      keep: async (_userId, secret) => void kept.push(secret),
      forget: async () => undefined,
    },
  })
  let recoveryCode = ''
  const { state } = await session.start()
  if (state === 'no_keys') {
    if (link !== undefined) await session.organisation.takeInvitation(new URL(link).hash)
    ;({ recoveryCode } = await session.account.begin(words))
    await session.account.finish()
    // Somebody without a link has to have compared the organisation's words.
    await session.organisation.confirm()
  } else {
    await session.account.unlockWithPassphrase(words)
  }
  const [secret] = kept
  if (secret === undefined) throw new Error('no key was opened')
  const { id } = await api.send(getMe)
  return { id, recoveryCode, session, api, secret, memory }
}
