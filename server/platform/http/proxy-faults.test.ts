import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { makeHttpServer } from './http-server.ts'

const servers: { close(): Promise<unknown> }[] = []
after(() => Promise.all(servers.map((server) => server.close())))

async function serverBehind(TRUST_PROXY: string) {
  const provider = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const named = { PUBLIC_URL: 'https://keys.example.com', LOG_LEVEL: 'silent' }
  const app = await makeHttpServer(readConfig({ ...provider, ...named, TRUST_PROXY }))
  servers.push(app)
  app.get('/seen', async () => ({}))
  const told: string[] = []
  app.log.warn = (sentence: unknown) => void told.push(String(sentence))
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url: '/seen', remoteAddress, headers: { host: 'keys.example.com', ...headers } })
  return { ask, told }
}

const client = { 'x-forwarded-for': '198.51.100.7' }

test('a proxy that TRUST_PROXY does not name is logged, once', async () => {
  const { ask, told } = await serverBehind('')
  await ask()
  assert.deepEqual(told, [])
  await ask(client)
  await ask(client)
  assert.equal(told.length, 1)
  assert.match(told[0] ?? '', /127\.0\.0\.1.*TRUST_PROXY does not name/)
})

test('a proxy at another address than those in TRUST_PROXY is logged with its own', async () => {
  const { ask, told } = await serverBehind('10.0.0.2')
  await ask(client, '10.0.0.2')
  assert.deepEqual(told, [])
  await ask(client, '172.17.0.1')
  assert.match(told.join(), /172\.17\.0\.1.*TRUST_PROXY does not name/)
})

for (const trusted of ['1', '127.0.0.1']) {
  test(`with TRUST_PROXY '${trusted}' a proxy that passes on no client is logged, and a check of the server itself is not`, async () => {
    const { ask, told } = await serverBehind(trusted)
    await ask(client)
    await ask({ host: '127.0.0.1:3000' })
    assert.deepEqual(told, [])
    await ask()
    await ask()
    assert.equal(told.length, 1)
    assert.match(told[0] ?? '', /X-Forwarded-For/)
  })
}

for (const trusted of ['1', '127.0.0.1']) {
  test(`with TRUST_PROXY '${trusted}' a second proxy, in front of the named one, is logged, and somebody who claims to be one is not`, async () => {
    const { ask, told } = await serverBehind(trusted)
    await ask({ 'x-forwarded-for': '6.6.6.6, 198.51.100.7' })
    assert.deepEqual(told, [])
    await ask({ 'x-forwarded-for': '198.51.100.7, 10.0.0.2' })
    assert.match(told.join(), /10\.0\.0\.2, which TRUST_PROXY does not name/)
  })
}
