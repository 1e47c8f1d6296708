import { readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which files of references a person has confirmed, by place and content: changed or moved, a file is shown again. */
type Allowed = Record<string, string>

const pathIn = (folder: string) => join(folder, 'allowed-files.json')
const hashOf = async (content: string) => {
  const { createHash } = await import('node:crypto')
  return createHash('sha256').update(content).digest('base64url')
}

export async function isAllowed(folder: string, file: string, content: string): Promise<boolean> {
  return (await readAllowed(folder))[await realpath(file)] === (await hashOf(content))
}

export async function allow(folder: string, file: string, content: string): Promise<void> {
  const allowed = { ...(await readAllowed(folder)), [await realpath(file)]: await hashOf(content) }
  const next = `${pathIn(folder)}.next`
  await writeFile(next, JSON.stringify(allowed), { mode: 0o600 })
  await rename(next, pathIn(folder))
}

async function readAllowed(folder: string): Promise<Allowed> {
  try {
    return JSON.parse(await readFile(pathIn(folder), 'utf8')) as Allowed
  } catch {
    return {}
  }
}
