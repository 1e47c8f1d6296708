// Plain JavaScript for Node 18 and newer, since it runs before anything is installed.
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { dirname } from 'node:path'

const checkMs = 200
const waitMs = 15 * 60_000

/**
 * Waits until no other process of this machine holds the file, and makes it; returns the function that deletes it. A file that its process
 * left behind does not count.
 * @param {string} path
 * @param {string} doing what the other one does
 */
export function takeTurn(path, doing) {
  mkdirSync(dirname(path), { recursive: true })
  const end = Date.now() + waitMs
  let isTold = false
  while (!make(path)) {
    if (isLeft(path)) {
      rmSync(path, { force: true })
      continue
    }
    if (Date.now() > end) throw new Error(`another process holds ${path}`)
    if (!isTold) console.error(`Another process is ${doing} already; waiting for it …`)
    isTold = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, checkMs)
  }
  return () => rmSync(path, { force: true })
}

function make(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that made the file has ended, as after a kill or the machine's restart. */
function isLeft(path) {
  try {
    const pid = Number(readFileSync(path, 'utf8'))
    // It is empty while it is being made.
    if (pid === 0) return Date.now() - statSync(path).mtimeMs > waitMs
    const startedAt = Date.now() - uptime() * 1000
    return pid === process.pid || statSync(path).mtimeMs < startedAt || !isRunning(pid)
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
