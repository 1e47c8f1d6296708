import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { StartFault } from '../config/start-fault.ts'
import { flushFolder } from '../files/flush-folder.ts'
import { keepToOwner } from '../files/keep-to-owner.ts'
import { ownAsFolder } from '../files/make-file.ts'
import { makeFolder } from '../files/make-folder.ts'
import { DocumentError, DocumentKey, keyIdOf } from './document-key.ts'

/** The installation's data keys: the first seals, all open. */
export class KeyRing {
  readonly #current: DocumentKey
  readonly #byId: Map<string, DocumentKey>

  constructor(rawKeys: readonly Uint8Array[]) {
    const keys = rawKeys.map((raw) => new DocumentKey(raw))
    const first = keys[0]
    if (!first) throw new RangeError('a key ring needs a key')
    this.#current = first
    this.#byId = new Map(keys.map((key) => [key.id, key]))
  }

  get current(): DocumentKey {
    return this.#current
  }

  /** Never the keys themselves, so that sentences and logs may name them. */
  get ids(): string[] {
    return [...this.#byId.keys()]
  }

  keyFor(sealed: Uint8Array): DocumentKey {
    const key = this.#byId.get(keyIdOf(sealed))
    if (!key) throw new DocumentError()
    return key
  }

  /** Encrypts what is under any of the keys under the first one. */
  sealAnew(table: string, rowId: string, sealed: Uint8Array): Uint8Array {
    return this.#current.seal(table, rowId, this.keyFor(sealed).open(table, rowId, sealed))
  }
}

/** Keys as written in DATA_KEYS and in the key file: base64url, 32 bytes each, newest first. */
export function parseDataKeys(text: string): Uint8Array[] {
  const keys = text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => Buffer.from(part, 'base64url'))
  if (keys.length === 0 || keys.some((key) => key.length !== 32)) {
    throw new RangeError('needs one or more keys of 32 bytes in base64url, separated by commas')
  }
  return keys
}

/** The keys of a key file; undefined if there is none. Restricts the file to its owner. */
export function readKeyFile(path: string): Uint8Array[] | undefined {
  if (!existsSync(path)) return undefined
  keepToOwner(path)
  try {
    return parseDataKeys(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartFault(`The key file ${path} cannot be read: ${(error as Error).message}.`)
  }
}

/**
 * Makes a key file with one new key. It gets its name only once complete and flushed, since data encrypted with the key
 * must never outlive the file. If another process was faster, its file is used.
 */
export function makeKeyFile(path: string): Uint8Array[] {
  makeFolder(dirname(path))
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeToDisk(draft, `${randomBytes(32).toString('base64url')}\n`)
    nameOnce(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  flushFolder(dirname(path))
  return parseDataKeys(readFileSync(path, 'utf8'))
}

function nameOnce(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    // Without hard links, rename has to do, though it would replace a file that another process makes at this instant.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, path)
  }
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    ownAsFolder(path, file)
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
