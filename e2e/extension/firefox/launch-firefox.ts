import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { builtExtension } from '../../../tools/testing/built-extension.ts'
import { endProcess } from '../../../tools/testing/child-process.ts'
import { gestureProgram } from '../../../tools/testing/system-packages.ts'
import type { Screen } from '../screen.ts'
import { type BiDi, connectBiDi } from './bidi.ts'
import { type Tab, tabOf } from './tab.ts'

/** Firefox ESR with the built zip as an installed add-on, in a profile that outlives its restarts. */
export interface Firefox {
  /** A tab of ours, as the one that opens on installing, or of the web app: the first whose address begins so. */
  tabAt(beginning: string): Promise<Tab>
  newTab(): Promise<Tab>
  /** Opens a window of the extension as a tab. */
  openWindow(name: 'popup' | 'set-up'): Promise<Tab>
  restart(): Promise<void>
  close(): Promise<void>
}

const settings = {
  // Only Mozilla signs what stores give; ESR lets an administrator do without.
  'xpinstall.signatures.required': false,
  'extensions.autoDisableScopes': 0,
  // As if the person agreed to each question about hosts.
  'extensions.webextOptionalPermissionPrompts': false,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'browser.safebrowsing.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
  'intl.accept_languages': 'en-US',
}

const manifest = () =>
  JSON.parse(readFileSync(join(builtExtension(), 'firefox', 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } }
  }

/** A new profile with the add-on where an administrator's would lie. */
function makeProfile(id: string): string {
  const profile = mkdtempSync(join(tmpdir(), 'chaveiro-firefox-'))
  mkdirSync(join(profile, 'extensions'))
  cpSync(join(builtExtension(), 'chaveiro-firefox.zip'), join(profile, 'extensions', `${id}.xpi`))
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  return profile
}

async function start(profile: string, { env }: Screen): Promise<{ child: ChildProcess; bidi: BiDi }> {
  const words = ['--profile', profile, '--no-remote', '--remote-debugging-port', '0']
  // Chrome's own scope, in which a window of the extension is opened as a tab.
  const child = spawn(
    gestureProgram('firefox-esr'),
    [...words, '--remote-allow-system-access', 'about:blank'],
    {
      env: { ...env, MOZ_DISABLE_AUTO_SAFE_MODE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  for await (const line of createInterface(child.stderr)) {
    const { address } = /WebDriver BiDi listening on (?<address>ws:\S+)/.exec(line)?.groups ?? {}
    if (!address) continue
    child.stderr.resume()
    const bidi = await connectBiDi(`${address}/session`)
    await bidi.send('session.new', { capabilities: {} })
    return { child, bidi }
  }
  throw new Error('Firefox does not start')
}

export async function launchFirefox(screen: Screen): Promise<Firefox> {
  const { id } = manifest().browser_specific_settings.gecko
  const profile = makeProfile(id)
  let { child, bidi } = await start(profile, screen)

  const contexts = async (scope: object = {}) =>
    (
      await bidi.send<{ contexts: { context: string; url: string }[] }>('browsingContext.getTree', {
        maxDepth: 0,
        ...scope,
      })
    ).contexts

  async function tabAt(beginning: string): Promise<Tab> {
    const find = async () => (await contexts()).find(({ url }) => url.startsWith(beginning))?.context
    await expect.poll(find).toBeDefined()
    return tabOf(bidi, (await find()) ?? '')
  }
  async function end(): Promise<void> {
    const ended = once(child, 'exit')
    await bidi.send('browser.close', {}).catch(() => undefined)
    await ended
  }

  return {
    tabAt,
    async newTab() {
      const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' })
      return tabOf(bidi, context)
    },
    async openWindow(name) {
      const [window] = await contexts({ 'moz:scope': 'chrome' })
      await bidi.send('script.callFunction', {
        functionDeclaration: `(id, file) => {
          const { extension } = WebExtensionPolicy.getByID(id)
          const triggeringPrincipal = extension.principal
          gBrowser.selectedTab = gBrowser.addTab(extension.baseURL + file, { triggeringPrincipal })
        }`,
        arguments: [id, `${name}.html`].map((value) => ({ type: 'string', value })),
        awaitPromise: false,
        target: { context: window?.context },
      })
      return tabAt('moz-extension://')
    },
    async restart() {
      await end()
      ;({ child, bidi } = await start(profile, screen))
    },
    async close() {
      await end()
      await endProcess(child, 'SIGTERM')
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
