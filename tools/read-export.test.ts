import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { root } from './house.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-export-'))
after(() => rmSync(folder, { recursive: true }))

function run(content: string, language: string) {
  const file = join(folder, 'export')
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'tools/read-export.ts'), file], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: language },
  })
  return { status, stdout, stderr }
}

test('what is read is JSON, with a record’s place as one text', () => {
  const { status, stdout } = run(
    'grouping,name,username,password,url,extra\nClientes\\Íris,Loja,ana,p,,n',
    'C',
  )
  assert.equal(status, 0)
  const { records, lost } = JSON.parse(stdout)
  assert.deepEqual(lost, [])
  assert.deepEqual(records, [
    {
      path: 'Clientes/Íris',
      type: 'web_credential',
      title: 'Loja',
      login: 'ana',
      password: 'p',
      addresses: [],
      totp: '',
      notes: 'n',
      fields: [],
      files: [],
      tags: [],
      favourite: false,
      archived: false,
    },
  ])
})

test('a fault is one sentence, in the reader’s language', () => {
  const pgp = '-----BEGIN PGP MESSAGE-----'
  const { status, stdout, stderr } = run(pgp, 'pt_BR.UTF-8')
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /^O arquivo está criptografado com PGP\. .*\n$/)
  assert.match(run(pgp, 'en_US.UTF-8').stderr, /^The file is encrypted with PGP\. /)
})
