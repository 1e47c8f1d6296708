import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './house.ts'
import { serverFlags } from './server-flags.mjs'

const fileOf = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

test('a container’s server does not run as root, and gets the same flags as npm start gives it', () => {
  const [, options] = /^ENV NODE_OPTIONS="([^"]*)"/m.exec(fileOf('Containerfile')) ?? []
  assert.deepEqual(options?.split(' '), serverFlags(''))
  assert.match(fileOf('Containerfile'), /^USER 10001:10001$/m)
})

test('every server of a composition has a read-only file system, no capabilities, and time to complete answers', () => {
  for (const name of ['compose.sqlite.yaml', 'compose.postgres.yaml']) {
    const file = fileOf(name)
    for (const line of [
      'read_only: true',
      'cap_drop: [ALL]',
      'no-new-privileges:true',
      'stop_grace_period: 20s',
    ])
      assert.ok(file.includes(line), `${name} has ${line}`)
  }
})

test('what OPERATIONS names of deploy/ is there, and the image has every command that the page names', () => {
  const page = readFileSync(join(root, 'docs', 'OPERATIONS.md'), 'utf8')
  const config = readFileSync(join(root, 'tools', 'server.vite.config.mjs'), 'utf8')
  for (const [, name] of page.matchAll(/deploy\/([a-z.]+\.(?:ya?ml|conf|cfg|service|sh))/g))
    fileOf(name ?? '')
  for (const [, name] of page.matchAll(/(?:dist\/commands\/|`)([a-z-]+)\.js\b/g))
    assert.ok(config.includes(`'${name}.ts'`), `the image has ${name}.js`)
})

test('the shells for the page’s commands name the compositions’ own image, volume and network', () => {
  const page = readFileSync(join(root, 'docs', 'OPERATIONS.md'), 'utf8')
  const shells = [...page.matchAll(/^docker run .*$/gm)].map(([line]) => line)
  assert.equal(shells.length, 2)
  const [lite = '', postgres = ''] = shells
  // Without names of their own, what they make begins with the name of their folder.
  for (const name of ['compose.sqlite.yaml', 'compose.postgres.yaml']) {
    assert.doesNotMatch(fileOf(name), /^(name|networks):/m)
    assert.match(fileOf(name), /^ +image: chaveiro$/m)
  }
  assert.match(fileOf('compose.sqlite.yaml'), /volumes: \["data:\/data"\]/)
  assert.match(lite, /--volume deploy_data:\/data .* chaveiro bash$/)
  assert.match(postgres, /--network deploy_default .* chaveiro bash$/)
  for (const line of shells)
    assert.ok(line.includes('--user 0 --env-file deploy/chaveiro.env'), `${line} has the settings`)
})

test('what is between the braces of http in nginx.conf is whole, for a file of sites-enabled', () => {
  const [, inside = ''] = /^http \{\n([\s\S]*)^\}\n$/m.exec(fileOf('nginx.conf')) ?? []
  assert.match(inside, /upstream chaveiro/)
  assert.doesNotMatch(inside, /^(user|worker_processes|events)/m)
  assert.equal(inside.split('{').length, inside.split('}').length)
})
