import { existsSync, globSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { runAloud } from '../run-process.ts'

const headlessShell = '/usr/bin/chromium-headless-shell'
const chromiumPlaces = [
  // Without windows, menus and tabs, which nobody sees here, the same pages take a third less work.
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The whole browser: the headless shell loads no extensions. */
const extensionPlaces = chromiumPlaces.filter((path) => path !== headlessShell)
const postgresPlaces = [
  '/usr/lib/postgresql/*/bin/postgres',
  '/usr/local/bin/postgres',
  '/usr/bin/postgres',
  '/opt/homebrew/opt/postgresql*/bin/postgres',
]

/** For the extension: another browser, and a display where browsers get keys as from a keyboard. By the packages they come in. */
const gesturePrograms = {
  'firefox-esr': '/usr/bin/firefox-esr',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
} as const

const pgBouncerPlaces = ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** The path of a Chromium, from CHROMIUM_PATH or the usual places. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH ?? '', ...chromiumPlaces].find((path) => path !== '' && existsSync(path))
}

/** The path of a Chromium that loads extensions, from EXTENSION_CHROMIUM or the usual places. */
export function findExtensionChromium(): string | undefined {
  const places = [process.env.EXTENSION_CHROMIUM ?? '', ...extensionPlaces]
  return places.find((path) => path !== '' && existsSync(path))
}

/** The folder of the newest PostgreSQL's programs. */
export function findPostgresPrograms(): string | undefined {
  const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })
  const found = postgresPlaces
    .map((place) => globSync(place).sort(byVersion).at(-1))
    .find((path) => path !== undefined)
  return found === undefined ? undefined : dirname(found)
}

/** A pooler, for what is refused behind one. */
export function findPgBouncer(): string | undefined {
  return pgBouncerPlaces.find((path) => existsSync(path))
}

/** The path of one of these programs, without which the extension's gestures cannot be tested. */
export function gestureProgram(name: keyof typeof gesturePrograms): string {
  const path = gesturePrograms[name]
  if (!existsSync(path)) throw new Error(`${path} is missing; on Debian: apt-get install ${name}`)
  return path
}

/** Installs what the tests need of the system if it is missing and this process may: as root on Debian. */
export async function installMissingSystemPackages(): Promise<void> {
  const isPostgresMissing = findPostgresPrograms() === undefined
  const isShellMissing = process.env.CHROMIUM_PATH === undefined && !existsSync(headlessShell)
  const isPoolerMissing = findPgBouncer() === undefined
  const isWholeMissing = findExtensionChromium() === undefined
  const missingForGestures = Object.entries(gesturePrograms).flatMap(([name, path]) =>
    existsSync(path) ? [] : [name],
  )
  const areGesturesMissing = missingForGestures.length > 0
  if (!isPostgresMissing && !isPoolerMissing && !isShellMissing && !isWholeMissing && !areGesturesMissing)
    return
  if (userInfo().uid !== 0 || !existsSync('/etc/debian_version')) return
  await runApt('update')
  if (isPostgresMissing) await install('postgresql')
  if (isPoolerMissing) await install('pgbouncer')
  if (isShellMissing) await install('chromium-headless-shell', 'fonts-liberation')
  if (isWholeMissing) await install('chromium', 'fonts-liberation')
  if (areGesturesMissing) await install(...missingForGestures)
}

async function install(...packages: string[]): Promise<void> {
  console.log(`installing ${packages.join(', ')} …`)
  await runApt('install', '-y', '--no-install-recommends', ...packages)
}

async function runApt(...parameters: string[]): Promise<void> {
  const quiet = [
    '-qq',
    '-o',
    'Dpkg::Use-Pty=0',
    '-o',
    'Acquire::Retries=3',
    '-o',
    'Acquire::http::Timeout=20',
  ]
  await runAloud('apt-get', [...quiet, ...parameters], { DEBIAN_FRONTEND: 'noninteractive' })
}
