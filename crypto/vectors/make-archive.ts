import { checkOfArchive, sealArchivePart, stretchForArchive } from '../processes/seal-archive.ts'
import { argon2Place, leastCost } from '../processes/stretch-passphrase.ts'
import { hex, writeContext } from './vector-text.ts'

/** An archive's list of one item, as FORMAT 16 has it. */
const list =
  '[{"path":["Agência"],"type":"web_credential","title":"Painel 🔑","login":"ana","password":" s3nha\\n","addresses":["https://painel.example"],' +
  '"url_match":"site","totp":"","notes":"","fields":[{"label":"PIN","value":"0042","hidden":true}],"tags":["vip"],"environment":"prod","criticality":"high",' +
  '"owner":"","client":"Íris","squad":"","expires_at":"2027-02-28","login_instructions":"","no_copy":false,"requires_checkout":false,' +
  '"metadata":{"backup_codes":"1111"},"files":[{"name":"a.txt","size":3}]}]'

/** The content of a whole archive: the list after its length, and its one file. */
function contentOf(): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(list)
  const content = new Uint8Array(4 + text.length + 3)
  new DataView(content.buffer).setUint32(0, text.length)
  content.set(text, 4)
  content.set([1, 2, 3], 4 + text.length)
  return content
}

/** An archive of one part, and the second part of two. Fixed passphrase, random salts. */
export async function makeArchive() {
  const passphrase = 'garça azul no telhado'
  const argon2 = leastCost()
  const [whole, two] = [
    { argon2, parts: 1 },
    { argon2, parts: 2 },
  ]
  const key = await stretchForArchive(passphrase, whole)
  const content = contentOf()
  return {
    passphrase,
    argon2,
    content: hex(content),
    check: hex(await checkOfArchive(key, whole)),
    sealed: hex(await sealArchivePart(key, content, 1, whole)),
    second_of_two: {
      content: hex(Uint8Array.of(7)),
      sealed: hex(await sealArchivePart(key, Uint8Array.of(7), 2, two)),
    },
    contexts: [
      writeContext('archive-part', { ...argon2Place(argon2), part: 1, parts: 1 }),
      writeContext('archive-part', { ...argon2Place(argon2), part: 2, parts: 2 }),
      writeContext('derive.archive-check', { ...argon2Place(argon2), parts: 1 }),
    ],
  }
}

export type ArchiveVectors = Awaited<ReturnType<typeof makeArchive>>
