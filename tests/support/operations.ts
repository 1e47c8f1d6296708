import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compileCache } from '../../tools/testing/child-process.ts'
import { makeStorage, type Storage } from './storage.ts'

const root = join(import.meta.dirname, '..', '..')

export type Ended = { code: number; said: string }

/** Follows OPERATIONS.md literally: runs the first block of commands under a heading, with its variables set. */
export function follow(
  heading: string,
  storage: Storage,
  folder: string,
  restored?: Storage,
): Promise<Ended> {
  const text = readFileSync(join(root, 'docs', 'OPERATIONS.md'), 'utf8')
  const [, commands] = new RegExp(`^### ${heading}\n[^#]*?\`\`\`sh\n([^]*?)\`\`\``, 'm').exec(text) ?? []
  assert.ok(commands, `OPERATIONS says how to: ${heading}`)
  return run('sh', ['-euc', commands], storage, folder, restored)
}

/** Runs a program as the operator does, with the variables that OPERATIONS names; `folder` holds the copies. */
export function run(
  program: string,
  parameters: string[],
  storage: Storage,
  folder: string,
  restored?: Storage,
): Promise<Ended> {
  const environment = {
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    ...compileCache,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: storage.dataDir,
    BACKUP: join(folder, 'backup'),
    KEYS: join(folder, 'keys'),
    ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
    ...(restored?.databaseUrl ? { RESTORED: restored.databaseUrl } : {}),
  }
  return new Promise((resolve) => {
    execFile(program, parameters, { cwd: root, env: environment, timeout: 60_000 }, (error, out, err) => {
      const code = error ? Number(error.code ?? 1) : 0
      resolve({ code, said: out + err })
    })
  })
}

/** An empty place, like a new machine's. */
export async function emptyPlace(): Promise<Storage> {
  const storage = await makeStorage()
  rmSync(storage.dataDir, { recursive: true })
  return storage
}
