import assert from 'node:assert/strict'
import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../platform/config/config.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { makeLegalFolder } from '../../testing/legal-folder.ts'
import { legal } from './legal.routes.ts'
import { legalPage } from './legal-page.ts'
import { readLegalDocuments } from './read-documents.ts'

const attack = `# Our terms

<script>alert(1)</script> <img src=x onerror=alert(1)>

[go](javascript:alert(1)) [data](data:text/html,x) [quote](https://a.example/"onclick=alert(1)) [mail](mailto:a@agencia.example)

![<b>picture</b>](https://a.example/pixel.png) \`<i>code</i>\`
`
const ours = join(import.meta.dirname, 'documents')
const own = makeLegalFolder({ 'terms.en.md': attack, 'secret.en.md': 'not to be read' })
let server: TestServer

before(async () => {
  server = await startTestServer([(platform) => legal(platform, readLegalDocuments(platform.config, ours))], {
    legalDir: own.folder,
  })
})
after(async () => {
  await server.stop()
  own.remove()
})

const get = (url: string, language = 'en') =>
  server.platform.http.inject({ url, headers: { 'accept-language': language } })
const configOf = (environment: Record<string, string>) => readConfig({ LOG_LEVEL: 'silent', ...environment })

// Promise 25
test('HTML and script addresses in an operator’s text are shown as text, and the page’s policy runs no script', async () => {
  const { body, headers } = await get('/terms')
  assert.doesNotMatch(body, /<(script|img|b|i)\b/)
  assert.doesNotMatch(body, /(href|src)="?(javascript|data):/)
  assert.doesNotMatch(body, /"\s*onclick=/)
  assert.match(body, /&#60;script&#62;|&lt;script&gt;/)
  assert.match(body, /<a href="mailto:a@agencia.example">mail<\/a>/)
  const policy = String(headers['content-security-policy'])
  assert.match(
    policy,
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; frame-ancestors 'none'/,
  )
  assert.doesNotMatch(policy, /script-src|unsafe/)
})

// Promise 25
test('no address or parameter leads to another file, in the folder or outside', async () => {
  const addresses = [
    '/terms/../secret',
    '/terms/..%2fsecret.en.md',
    '/terms%2f..%2fsecret',
    '/privacy/%2e%2e/version',
    '/secret',
    '/terms.en.md',
  ]
  for (const address of addresses) assert.equal((await get(address)).statusCode, 404, address)
  for (const lang of ['../secret.en', '/etc/passwd', 'pt-BR&lang=en', 'constructor']) {
    const { statusCode, body } = await get(`/privacy?lang=${lang}`)
    assert.deepEqual([statusCode, body.includes('Our privacy')], [200, true], lang)
  }
})

test('each document is in the requested language, otherwise in the reader’s', async () => {
  assert.match((await get('/privacy', 'pt-BR,pt;q=0.9')).body, /<h1>Nossa privacidade<\/h1>/)
  assert.match((await get('/privacy?lang=en', 'pt-BR')).body, /<html lang="en">[\s\S]*<h1>Our privacy<\/h1>/)
  assert.match((await get('/terms?lang=pt-BR')).body, /<h1>Nossos termos<\/h1>/)
})

test('each document leads back to the app', async () => {
  assert.match((await get('/terms')).body, /<header><a href="\/">Chaveiro<\/a>/)
})

test('a changed text is another version, in any language, unless the operator states the version', () => {
  const folder = makeLegalFolder()
  const version = () => readLegalDocuments(configOf({ LEGAL_DIR: folder.folder }), ours).version
  const before = version()
  assert.match(before, /^[0-9a-f]{16}$/)
  assert.equal(version(), before)
  folder.write({ 'privacy.pt-BR.md': '# Nossa privacidade, de novo' })
  assert.notEqual(version(), before)
  folder.write({ version: '2026-11\n' })
  assert.equal(version(), '2026-11')
  folder.write({ 'terms.en.md': '# Our terms, a slip mended' })
  assert.equal(version(), '2026-11')
  folder.remove()
})

test('a folder with a missing or empty document or an invalid version is reported at the start', () => {
  const folder = makeLegalFolder()
  const read = () => readLegalDocuments(configOf({ LEGAL_DIR: folder.folder }), ours)
  writeFileSync(join(folder.folder, 'version'), 'two words')
  assert.throws(read, /version must hold one word/)
  folder.write({ version: '1', 'terms.en.md': ' \n' })
  assert.throws(read, /terms\.en\.md is empty/)
  unlinkSync(join(folder.folder, 'terms.en.md'))
  assert.throws(read, /LEGAL_DIR has no file terms\.en\.md/)
  folder.remove()
})

test('a text saved by a Windows editor is the same text and version; one that is not UTF-8 is reported at the start', async () => {
  const text = '# Nossos termos\n\nNão há exceção.\n'
  const folder = makeLegalFolder({ 'terms.pt-BR.md': text })
  const read = () => readLegalDocuments(configOf({ LEGAL_DIR: folder.folder }), ours)
  const before = read()
  folder.write({ 'terms.pt-BR.md': `\ufeff${text.replaceAll('\n', '\r\n')}` })
  assert.deepEqual(read(), before)
  assert.match(legalPage('terms', 'pt-BR', { text: read().texts.terms['pt-BR'], version: '1' }), /<h1>Nossos/)
  folder.write({ 'terms.pt-BR.md': Buffer.from(text, 'latin1') })
  assert.throws(read, /terms\.pt-BR\.md is not in UTF-8/)
  folder.remove()
})

test('our own texts name the company, the contact and the country only as stated, leave no placeholder, and stay the same version', () => {
  const silent = readLegalDocuments(configOf({ COMPANY_DOMAIN: 'agencia.example' }), ours)
  const stated = readLegalDocuments(
    configOf({
      COMPANY_DOMAIN: 'agencia.example',
      DATA_RESIDENCY: 'BR',
      PRIVACY_CONTACT: 'dpo@agencia.example',
    }),
    ours,
  )
  for (const { texts } of [silent, stated]) assert.doesNotMatch(JSON.stringify(texts), /\{\{/)
  assert.doesNotMatch(silent.texts.privacy.en, /the data lies in/)
  assert.match(stated.texts.privacy.en, /the data lies in: Brazil/)
  assert.match(stated.texts.privacy['pt-BR'], /os dados ficam em: Brasil/)
  assert.match(stated.texts.terms.en, /dpo@agencia\.example/)
  // Only other words ask everybody again, not another contact or country.
  assert.equal(silent.version, stated.version)
})
