import { criticalities, environments, itemTypes, urlMatches } from '@chaveiro/contract/constants.ts'
import { readText } from '@chaveiro/crypto/envelopes/read-opened.ts'
import { equalBytes } from '@chaveiro/crypto/primitives/equal-bytes.ts'
import type { UnlockKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  archivePartBytes,
  checkOfArchive,
  openArchivePart,
  stretchForArchive,
} from '@chaveiro/crypto/processes/seal-archive.ts'
import { z } from 'zod'
import type { ExportKeys } from '../../base/types/foreign-exports.ts'
import { parseJson } from '../containers/json.ts'
import { ExportFault } from '../export-fault.ts'
import { type ExportReader, exportOf, type ReadExport, type ReadRecord } from '../records.ts'
import {
  type ArchiveHeader,
  costOf,
  isChaveiroArchive,
  partLength,
  readHeader,
  sealedRange,
} from './chaveiro-header.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Our own archive (FORMAT, 16), opened by its passphrase. */
export const chaveiroArchive: ExportReader<Bytes> = {
  recognises: isChaveiroArchive,
  /** Its header says how long it is. */
  limitBytes: Number.POSITIVE_INFINITY,
  read: readArchive,
}

const texts = z.array(z.string())

/** An item as an archive's list has it. */
const ArchivedItem = z.strictObject({
  path: texts,
  type: z.enum(itemTypes),
  title: z.string(),
  login: z.string(),
  password: z.string(),
  addresses: texts,
  url_match: z.enum(urlMatches),
  totp: z.string(),
  notes: z.string(),
  fields: z.array(z.strictObject({ label: z.string(), value: z.string(), hidden: z.boolean() })),
  tags: texts,
  environment: z.enum(environments),
  criticality: z.enum(criticalities),
  owner: z.string(),
  client: z.string(),
  squad: z.string(),
  expires_at: z.string().nullable(),
  login_instructions: z.string(),
  no_copy: z.boolean(),
  requires_checkout: z.boolean(),
  metadata: z.record(z.string(), z.string()),
  files: z.array(z.strictObject({ name: z.string(), size: z.int().min(0) })),
})
export type ArchivedItem = z.infer<typeof ArchivedItem>

/** Every part is opened once before anything is answered; files are opened again, part by part, when somebody wants their bytes. */
async function readArchive(bytes: Bytes, { passphrase }: ExportKeys): Promise<ReadExport> {
  const header = readHeader(bytes)
  if (passphrase === undefined) throw new ExportFault('password_needed')
  const content = new ArchiveContent(bytes, header, await unlock(header, passphrase))
  const list = await content.readList()
  for (let part = 1; part <= header.parts; part += 1) await content.part(part)
  let at = list.end
  const entries = itemsIn(list.bytes).map((item) => {
    const record = recordOf(item, (size) => {
      const start = at
      at += size
      return () => content.range(start, start + size)
    })
    return { record }
  })
  if (at !== header.contentBytes) throw new ExportFault('damaged')
  return exportOf('chaveiro-archive', entries)
}

async function unlock(header: ArchiveHeader, passphrase: string): Promise<UnlockKey> {
  const key = await stretchForArchive(passphrase, header).catch((cause) => {
    // This device has not the memory, or no WebAssembly.
    throw new ExportFault('cost_too_high', { found: costOf(header) }, { cause })
  })
  if (!equalBytes(await checkOfArchive(key, header), header.check)) throw new ExportFault('password_wrong')
  return key
}

class ArchiveContent {
  readonly #bytes: Bytes
  readonly #header: ArchiveHeader
  readonly #key: UnlockKey
  /** The part opened last: files often share one. */
  #last: { part: number; content: Promise<Bytes> } | undefined

  constructor(bytes: Bytes, header: ArchiveHeader, key: UnlockKey) {
    this.#bytes = bytes
    this.#header = header
    this.#key = key
  }

  part(part: number): Promise<Bytes> {
    if (this.#last?.part !== part) this.#last = { part, content: this.#open(part) }
    return this.#last.content
  }

  async #open(part: number): Promise<Bytes> {
    const { start, end } = sealedRange(this.#header, part)
    const sealed = this.#bytes.subarray(start, end)
    const content = await openArchivePart(this.#key, sealed, part, this.#header).catch(() => null)
    // Nothing but its author's word says how long the content is until the last part is open.
    if (content === null || content.length !== partLength(this.#header, part))
      throw new ExportFault('damaged')
    return content
  }

  async range(start: number, end: number): Promise<Bytes> {
    if (end > this.#header.contentBytes) throw new ExportFault('damaged')
    const range = new Uint8Array(end - start)
    for (let at = start; at < end; ) {
      const part = Math.floor(at / archivePartBytes) + 1
      const from = (part - 1) * archivePartBytes
      const piece = (await this.part(part)).subarray(at - from, end - from)
      range.set(piece, at - start)
      at += piece.length
    }
    return range
  }

  /** The list of items, after its length in 4 bytes. */
  async readList(): Promise<{ bytes: Bytes; end: number }> {
    const length = new DataView((await this.range(0, 4)).buffer).getUint32(0)
    return { bytes: await this.range(4, 4 + length), end: 4 + length }
  }
}

/** Whoever knows the passphrase may have written anything. */
function itemsIn(list: Bytes): ArchivedItem[] {
  try {
    return z.array(ArchivedItem).parse(parseJson(readText(list)))
  } catch (cause) {
    if (cause instanceof ExportFault) throw cause
    throw new ExportFault('damaged', {}, { cause })
  }
}

function recordOf(
  { files, environment, criticality, owner, client, squad, expires_at, ...rest }: ArchivedItem,
  contentOf: (size: number) => () => Promise<Bytes>,
): ReadRecord {
  const { login_instructions, no_copy, requires_checkout, metadata, ...record } = rest
  const overview = { environment, criticality, owner, client, squad, expires_at }
  return {
    ...record,
    files: files.map(({ name, size }) => ({ name, size, bytes: contentOf(size) })),
    favourite: false,
    archived: false,
    ours: { ...overview, login_instructions, no_copy, requires_checkout, metadata },
  }
}
