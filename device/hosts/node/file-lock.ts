import { open, readFile, rm, stat } from 'node:fs/promises'

const triesMost = 600
const betweenMs = 10
/** Its holder is written into a lock at once; one that stays empty was left by a crash. */
const emptyAtMostMs = 2000

/** Runs `work` while no other process that asks for the same lock does. A lock whose process has died counts for nothing. */
export async function whileLocked<T>(path: string, work: () => Promise<T>): Promise<T> {
  await take(path)
  try {
    return await work()
  } finally {
    await rm(path, { force: true })
  }
}

async function take(path: string): Promise<void> {
  for (let tries = 0; tries < triesMost; tries++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(String(process.pid))
      await file.close()
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (await isAbandoned(path)) await rm(path, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, betweenMs))
  }
  throw new Error(`${path} stays locked`)
}

async function isAbandoned(path: string): Promise<boolean> {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (!Number.isInteger(holder) || holder <= 0) {
    const made = await stat(path).catch(() => null)
    return made !== null && Date.now() - made.mtimeMs > emptyAtMostMs
  }
  try {
    process.kill(holder, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
