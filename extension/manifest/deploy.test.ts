import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { locales } from './locales.ts'
import { browsers, manifestOf } from './manifest.ts'

const own = import.meta.dirname
const read = (name: string) => readFileSync(join(own, '..', '..', 'deploy', 'extension', name), 'utf8')

interface Manifest {
  permissions: string[]
  host_permissions?: string[]
  optional_permissions?: string[]
  optional_host_permissions?: string[]
  browser_specific_settings: {
    gecko: { id: string; data_collection_permissions: { required: string[] } }
  }
}
const manifests = browsers.map((browser) => manifestOf(browser) as unknown as Manifest)
const { gecko } = (manifestOf('firefox') as unknown as Manifest).browser_specific_settings
const asked = manifests.flatMap((manifest) => [
  ...manifest.permissions,
  ...(manifest.host_permissions ?? []),
  ...(manifest.optional_permissions ?? []),
  ...(manifest.optional_host_permissions ?? []),
])

/** The text below a heading of the second level. */
const sectionOf = (text: string, heading: string) =>
  new RegExp(`^## ${heading}\\n\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(text)?.[1]?.trim() ?? ''

const languages = [
  {
    locale: 'en',
    file: 'en',
    name: 'Name',
    summary: 'Summary',
    permissions: 'Permissions',
    data: 'Data use',
  },
  {
    locale: 'pt_BR',
    file: 'pt-BR',
    name: 'Nome',
    summary: 'Resumo',
    permissions: 'Permissões',
    data: 'Uso de dados',
  },
] as const

for (const { locale, file, name, summary, permissions, data } of languages) {
  const text = read(`stores/${file}.md`)

  test(`${file}: the stores’ texts give a reason for each permission of the manifest, and for no other`, () => {
    const rows = [...sectionOf(text, permissions).matchAll(/^\| `([^`]+)`\s+\| (\S.*\S)\s+\|$/gm)]
    assert.deepEqual(rows.map(([, permission]) => permission).sort(), [...new Set(asked)].sort())
  })

  test(`${file}: name and summary are those of the package, and the summary fits into the stores’ 132 characters`, () => {
    assert.equal(sectionOf(text, name), locales[locale].name)
    assert.equal(sectionOf(text, summary), locales[locale].description)
    assert.ok(locales[locale].description.length <= 132)
  })

  test(`${file}: what the manifest says that is sent stands among the answers about data`, () => {
    const told = [...sectionOf(text, data).matchAll(/`(\w+)`/g)].map(([, kind]) => kind)
    assert.deepEqual(told, gecko.data_collection_permissions.required)
  })
}

test('both privacy statements and both stores’ texts have the same parts', () => {
  for (const folder of ['privacy', 'stores']) {
    const count = (file: string) => read(`${folder}/${file}.md`).match(/^(#+|-|\|) /gm)
    assert.deepEqual(count('pt-BR'), count('en'), folder)
  }
})

/** An example of a policy: which extension it is for, what it sets there, and where it is installed from. */
interface Example {
  id: string
  set: Record<string, unknown>
  from: string
}

function chromiumExample(policy: string): Example {
  const { ExtensionSettings, '3rdparty': others } = JSON.parse(policy)
  const [[id, set]] = Object.entries(others.extensions) as [[string, Record<string, unknown>]]
  return { id, set, from: ExtensionSettings[id].update_url }
}

function firefoxExample(policy: string): Example {
  const { ExtensionSettings, '3rdparty': others } = JSON.parse(policy).policies
  const [[id, set]] = Object.entries(others.Extensions) as [[string, Record<string, unknown>]]
  return { id, set, from: ExtensionSettings[id].install_url }
}

/** Reads what our example has of a registry's file: texts and numbers of 32 bits, by key. */
function windowsExample(file: string): Example {
  const keys = file.split(/^\[/m).slice(1)
  const valuesOf = (key = '') =>
    [...key.matchAll(/^"(\w+)"=(.*)$/gm)].map(([, name = '', value = '']): [string, unknown] => [
      name,
      value.startsWith('dword:') ? Number.parseInt(value.slice(6), 16) : JSON.parse(value),
    ])
  const [browser, extension = ''] = keys
  const { id = '' } = /extensions\\(?<id>[a-p]{32})\\policy\]/.exec(extension)?.groups ?? {}
  const { ExtensionSettings } = Object.fromEntries(valuesOf(browser)) as Record<string, string>
  // The registry has no yes and no: Chromium reads 0 and 1 where a policy's form says so.
  const values = valuesOf(extension).map(([name, value]) => [name, name === 'copying' ? value === 1 : value])
  return { id, set: Object.fromEntries(values), from: JSON.parse(ExtensionSettings ?? '')[id].update_url }
}

function macExample(file: string): Example {
  const { id = '', set = '' } =
    /com\.google\.Chrome\.extensions\.(?<id>[a-p]{32})<\/string>(?<set>[\s\S]*?)<\/dict>/.exec(file)
      ?.groups ?? {}
  const values = [...set.matchAll(/<key>(\w+)<\/key>\s*<(\w+)(?:\/>|>([^<]*)<)/g)]
    .filter(([, name]) => !name?.startsWith('Payload'))
    .map(([, name, type, text = '']) => [
      name,
      type === 'string' ? text : type === 'integer' ? Number(text) : type === 'true',
    ])
  const from = new RegExp(`<key>${id}</key>[\\s\\S]*?<key>update_url</key>\\s*<string>(.*)</string>`).exec(
    file,
  )
  return { id, set: Object.fromEntries(values), from: from?.[1] ?? '' }
}

const examples = {
  'chromium-linux.json': chromiumExample,
  'chromium-windows.reg': windowsExample,
  'chromium-macos.mobileconfig': macExample,
  'firefox-policies.json': firefoxExample,
}

const schema = JSON.parse(readFileSync(join(own, 'managed-schema.json'), 'utf8')) as {
  properties: Record<string, { type: string; minimum?: number; maximum?: number }>
}

for (const [file, readExample] of Object.entries(examples)) {
  const { id, set, from } = readExample(read(`policies/${file}`))

  test(`${file} sets everything that a policy may set, in the form that the manifest names`, () => {
    assert.deepEqual(Object.keys(set).sort(), Object.keys(schema.properties).sort())
    for (const [name, { type, minimum, maximum }] of Object.entries(schema.properties)) {
      const value = set[name]
      assert.equal(typeof value, type === 'integer' ? 'number' : type, name)
      if (typeof value !== 'number') continue
      assert.ok(Number.isInteger(value) && value >= (minimum ?? value) && value <= (maximum ?? value), name)
    }
  })

  test(`${file} installs the extension from another host than the server that it is to distrust`, () => {
    const { server } = set
    assert.match(from, /^https:\/\//)
    assert.notEqual(new URL(from).host, new URL(String(server)).host)
  })

  test(`${file} is for this extension`, () => {
    if (file.startsWith('firefox')) assert.equal(id, gecko.id)
    else assert.match(id, /^[a-p]{32}$/)
  })
}

test('the page for companies names everything that a policy may set, and each example', () => {
  const page = read('README.md')
  for (const name of [...Object.keys(schema.properties), ...Object.keys(examples)])
    assert.ok(page.includes(`\`${name}\``), name)
})
