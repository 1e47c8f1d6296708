import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optionalHosts } from './hosts.ts'

export const browsers = ['chromium', 'firefox'] as const
export type Browser = (typeof browsers)[number]

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  version: string
}

/** Each with what it is for; nothing may read pages before a person asks. */
const permissions = {
  /** The page of the person's gesture, until they leave it: to fill there, and to know which items fit. */
  activeTab: 'both',
  /** Puts our script into that page, and into the tab in which the extension is connected. */
  scripting: 'both',
  /** The secret in the session's memory, and what a policy sets. */
  storage: 'both',
  /** 'Fill with Chaveiro'. */
  contextMenus: 'both',
  /** Locks when the person is away, and with the screen. */
  idle: 'both',
  /** Looks for that, and empties the clipboard, after the worker has ended. */
  alarms: 'both',
  /** Empties the clipboard half a minute after a copy; it reads nothing from there. */
  clipboardWrite: 'both',
  /** The page without a window that does so, since a service worker has no clipboard. */
  offscreen: 'chromium',
} as const satisfies Record<string, Browser | 'both'>

const policy = [
  "default-src 'none'",
  // WebAssembly: Argon2id, by which a passphrase unlocks.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  // The company's server, for which the person gave leave; this computer's own in development.
  'connect-src https: http://localhost:* http://127.0.0.1:*',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const sizes = [16, 32, 48, 128]
const icons = Object.fromEntries(sizes.map((size) => [size, `icons/icon-${size}.png`]))

/** The manifest of one browser: one source, and what differs between them. */
export function manifestOf(browser: Browser): chrome.runtime.ManifestV3 | Record<string, unknown> {
  const isChromium = browser === 'chromium'
  return {
    manifest_version: 3,
    name: '__MSG_name__',
    description: '__MSG_description__',
    version,
    default_locale: 'en',
    icons,
    action: { default_title: '__MSG_name__', default_popup: 'popup.html', default_icon: icons },
    background: isChromium ? { service_worker: 'background.js' } : { scripts: ['background.js'] },
    permissions: Object.entries(permissions)
      .filter(([, where]) => where === 'both' || where === browser)
      .map(([name]) => name),
    // Asked for at set-up, for the company's server alone, and with 'show what fits'.
    optional_host_permissions: optionalHosts,
    content_security_policy: { extension_pages: policy },
    // Chromium keeps Ctrl+Shift+L for itself, and Firefox Ctrl+Shift+Y on Linux: then nothing of ours would hear them.
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+Y' },
        description: '__MSG_open__',
      },
      fill: {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_fill__',
      },
    },
    storage: { managed_schema: 'managed-schema.json' },
    incognito: isChromium ? 'split' : 'not_allowed',
    ...(isChromium
      ? { minimum_chrome_version: '127' }
      : {
          browser_specific_settings: {
            gecko: {
              // By chance, so that it names nobody's domain.
              id: '{3576aa61-a797-4379-ab6d-bc46a4d42c7c}',
              strict_min_version: '140.0',
              // To the company's own server alone: credentials, and the host of a page on which one was filled.
              data_collection_permissions: { required: ['authenticationInfo', 'browsingActivity'] },
            },
          },
        }),
  }
}
