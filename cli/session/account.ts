import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'

/** Who is signed in here, and the session's token, which opens no secret by itself. */
export interface Account {
  /** The server's address without a slash at the end. */
  server: string
  token: string
  userId: string
  email: string
}

const pathIn = (folder: string) => join(folder, 'account.json')

/** Throws Refusal if nobody is signed in. */
export async function readAccount(folder: string): Promise<Account> {
  const account = await findAccount(folder)
  if (!account) throw new Refusal('account.none')
  return account
}

export async function findAccount(folder: string): Promise<Account | null> {
  try {
    const read: unknown = JSON.parse(await readFile(pathIn(folder), 'utf8'))
    return isAccount(read) ? read : null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || error instanceof SyntaxError) return null
    throw error
  }
}

export async function keepAccount(folder: string, account: Account): Promise<void> {
  const next = `${pathIn(folder)}.next`
  await writeFile(next, `${JSON.stringify(account)}\n`, { mode: 0o600 })
  await rename(next, pathIn(folder))
}

/** What this device saw of the server stays: the next person here is warned if the server takes it back. */
export const forgetAccount = (folder: string) => rm(pathIn(folder), { force: true })

function isAccount(value: unknown): value is Account {
  const { server, token, userId, email } = (value ?? {}) as Partial<Account>
  return [server, token, userId, email].every((text) => typeof text === 'string')
}
