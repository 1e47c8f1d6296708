import {
  archivePartBytes,
  checkOfArchive,
  sealArchivePart,
  stretchForArchive,
} from '@chaveiro/crypto/processes/seal-archive.ts'
import { leastCost } from '@chaveiro/crypto/processes/stretch-passphrase.ts'
import { ExportFault } from '../export-fault.ts'
import type { ArchivedItem } from '../products/chaveiro-archive.ts'
import { archiveLimitBytes, partsOf, sealedRange, writeHeader } from '../products/chaveiro-header.ts'
import type { ExportedItem } from './exported-item.ts'
import { inParts } from './in-parts.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Our own archive (FORMAT, 16): a list of the items and their files, sealed in parts under the passphrase. Each file is asked for once, when
 * its turn comes. Throws ExportFault('too_large') above `archiveLimitBytes`.
 */
export async function writeArchive(items: readonly ExportedItem[], passphrase: string): Promise<Bytes> {
  const list = new TextEncoder().encode(JSON.stringify(items.map(archived)))
  const files = items.flatMap((item) => item.files)
  const contentBytes = files.reduce((sum, { size }) => sum + size, 4 + list.length)
  if (contentBytes > archiveLimitBytes) throw new ExportFault('too_large', { limit: archiveLimitBytes / 1e6 })
  const place = { argon2: leastCost(), parts: partsOf(contentBytes) }
  const key = await stretchForArchive(passphrase, place)
  const check = await checkOfArchive(key, place)
  const layout = { ...place, contentBytes, check }
  const archive = new Uint8Array(sealedRange(layout, place.parts).end)
  archive.set(writeHeader(layout))
  let part = 0
  for await (const content of inParts(piecesOf(list, files), archivePartBytes)) {
    part += 1
    archive.set(await sealArchivePart(key, content, part, place), sealedRange(layout, part).start)
  }
  return archive
}

async function* piecesOf(
  list: Bytes,
  files: readonly ExportedItem['files'][number][],
): AsyncGenerator<Bytes> {
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, list.length)
  yield length
  yield list
  for (const { size, bytes } of files) {
    const content = await bytes()
    if (content.length !== size) throw new RangeError('a file has another size than its item says')
    yield content
  }
}

function archived(item: ExportedItem): ArchivedItem {
  return {
    path: item.path,
    type: item.type,
    title: item.title,
    login: item.login,
    password: item.password,
    addresses: item.addresses,
    url_match: item.url_match,
    totp: item.totp,
    notes: item.notes,
    fields: item.fields.map(({ label, value, hidden }) => ({ label, value, hidden })),
    tags: item.tags,
    environment: item.environment,
    criticality: item.criticality,
    owner: item.owner,
    client: item.client,
    squad: item.squad,
    expires_at: item.expires_at,
    login_instructions: item.login_instructions,
    no_copy: item.no_copy,
    requires_checkout: item.requires_checkout,
    metadata: item.metadata,
    files: item.files.map(({ name, size }) => ({ name, size })),
  }
}
