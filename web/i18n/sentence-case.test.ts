import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { specified } from './specified-texts.ts'

type Texts = { [key: string]: string | Texts }

/** Words that begin with a capital wherever they stand: names, and tabs and roles as they are called. */
const names = new Set(
  [
    'Ads Analytics Authenticator Bitwarden Chaveiro Chat Cloud Connect Dashlane Excel GitHub Google KeePass KeePassXC LastPass LinkedIn',
    'Manager Meta Microsoft OpenID Station Steam Tag Teams TikTok Actions',
    'Brazilian Data General Protection Regulation Credential Exchange Lines',
    'Audit Import Logs Members Users',
  ]
    .join(' ')
    .split(' '),
)

/** A title, button or label: a few words without a sentence's end. */
const isShort = (text: string) => text.split(/\s+/).length <= 6 && !/[.!?:“"→{]/.test(text)

const isTitleCase = (text: string) =>
  isShort(text) &&
  text
    .split(/[\s/(]+/)
    .slice(1)
    .some((word) => /^[A-Z][a-z]/.test(word) && !names.has(word.replace(/\W+$/, '')))

function* textsOf(texts: Texts | string, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts]
  else
    for (const [name, part] of Object.entries(texts))
      yield* textsOf(part, path === '' ? name : `${path}.${name}`)
}

test('English titles, buttons and labels are in sentence case where the specification does not give them', async () => {
  const given = new Set(Object.values(specified).flatMap((texts) => Object.values(texts)))
  const found: string[] = []
  for (const file of readdirSync(new URL('./en', import.meta.url))) {
    const { texts } = (await import(`./en/${file}`)) as { texts: Texts }
    for (const [path, text] of textsOf(texts))
      if (isTitleCase(text) && !given.has(text)) found.push(`${file} ${path}: ${text}`)
  }
  assert.deepEqual(found, [])
})
