// Plain JavaScript for Node 18 and newer, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeTurn } from './take-turn.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const minimumMinor = 15

/** Installs what package-lock.json says if node_modules lacks it. Runs no package's scripts, so it works where they are blocked. */
export function installIfNeeded() {
  if (firstMissingPackage() === undefined) return
  try {
    const endTurn = takeTurn(join(root, '.cache', 'install.lock'), 'installing')
    install()
    endTurn()
  } catch (error) {
    fail(`The packages could not be installed: ${error.message}.`)
  }
}

function install() {
  const missing = firstMissingPackage()
  if (missing === undefined) return
  console.error(`Installing the packages of package-lock.json (${missing}) …`)
  const npmArguments = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--include=dev',
    '--include=optional',
  ]
  const npm = process.env.npm_execpath
  const result = npm
    ? spawnSync(process.execPath, [npm, ...npmArguments], { cwd: root, stdio: ['inherit', 2, 2] })
    : spawnSync('npm', npmArguments, {
        cwd: root,
        stdio: ['inherit', 2, 2],
        shell: process.platform === 'win32',
      })
  if (result.status !== 0) fail('The packages could not be installed: npm ci did not succeed (see above).')
}

/** Says what node_modules lacks of the lock file; undefined if nothing. */
function firstMissingPackage() {
  const wanted = lockedPackages('package-lock.json')
  if (wanted === undefined) fail('package-lock.json is missing or is no JSON: this is no whole clone.')
  const installed = lockedPackages('node_modules/.package-lock.json')
  if (installed === undefined) return 'nothing is installed yet'
  for (const [path, locked] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue
    const found = installed[path]
    // An optional package may be for another platform, or was not available; it alone is no reason to install again.
    if (found === undefined ? !locked.optional : !existsSync(join(root, path))) return `${path} is not there`
    if (found !== undefined && found.version !== locked.version) return `${path} is of another version`
  }
  return undefined
}

/**
 * @param {string} path relative to the root
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The path of the Node 24 that runs this project; if there is none, ends the process with a message. */
export function findNode24() {
  const folder =
    process.platform === 'win32' ? `node-win-${process.arch}` : `node-${process.platform}-${process.arch}`
  const binary = process.platform === 'win32' ? 'node.exe' : 'node'
  const pinned = join(root, 'node_modules', folder, 'bin', binary)
  if (existsSync(pinned) && isNode24(versionOf(pinned))) return pinned
  if (isNode24(process.version)) return process.execPath
  return fail(
    `Chaveiro runs on Node 24 (24.${minimumMinor} or newer). This is Node ${process.version}, and the package ` +
      `'${folder}' that brings the right one is not installed here or does not run on this machine. ` +
      'Please install Node 24 from https://nodejs.org and run the same command again.',
  )
}

function versionOf(binary) {
  return spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function isNode24(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return major === 24 && minor >= minimumMinor
}

/**
 * Runs a file under the given Node with this process's input and output, passes signals on, and exits the same way.
 * @param {string} node
 * @param {string[]} nodeArguments
 */
export function runAndExit(node, nodeArguments) {
  const child = spawn(node, nodeArguments, { stdio: 'inherit', env: process.env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child itself; a second one would cut a graceful stop short.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'))
  child.on('error', (error) => fail(`Node 24 could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/**
 * npm passes a signal only to the shell between us, which dies of it silently; a new parent process is all that we notice.
 * @param {() => void} stop
 */
function whenOrphaned(stop) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 200)
  watch.unref()
}

/**
 * @param {string} sentence
 * @returns {never}
 */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
