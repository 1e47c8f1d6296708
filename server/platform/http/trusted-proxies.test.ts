import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { makeHttpServer } from './http-server.ts'
import { serveMetrics } from './metrics.ts'

const servers: { close(): Promise<unknown> }[] = []
after(() => Promise.all(servers.map((server) => server.close())))

async function serverBehind(TRUST_PROXY: string) {
  const provider = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const named = { PUBLIC_URL: 'https://keys.example.com', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...provider, ...named, TRUST_PROXY })
  const app = await makeHttpServer(config)
  servers.push(app)
  serveMetrics(app, config)
  app.get('/seen', async (request) => ({ ip: request.ip, host: request.host }))
  return (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.inject({ url, remoteAddress, headers: { host: 'keys.example.com', ...headers } })
}

const claimed = '6.6.6.6, 198.51.100.7, 10.0.0.2'

for (const [trusted, client] of [
  ['1', '10.0.0.2'],
  ['true', '10.0.0.2'],
  ['2', '198.51.100.7'],
  ['127.0.0.1', '10.0.0.2'],
  ['127.0.0.1, 10.0.0.2', '198.51.100.7'],
  ['', '127.0.0.1'],
] as const) {
  test(`with TRUST_PROXY '${trusted}' the client is whom the last trusted proxy saw, whatever the client claims`, async () => {
    const ask = await serverBehind(trusted)
    const { ip } = (await ask('/seen', { 'x-forwarded-for': claimed })).json()
    assert.equal(ip, client)
  })
}

const withPorts = '6.6.6.6:6, 198.51.100.7:1111, 10.0.0.4:2222'
for (const [trusted, forwarded, client] of [
  ['127.0.0.1', withPorts, '10.0.0.4:2222'],
  ['127.0.0.1,10.0.0.4', withPorts, '198.51.100.7:1111'],
  ['127.0.0.1, 10.0.0.0/8', withPorts, '198.51.100.7:1111'],
  ['loopback, uniquelocal', withPorts, '198.51.100.7:1111'],
  ['2', withPorts, '198.51.100.7:1111'],
  ['127.0.0.1,10.0.0.5', withPorts, '10.0.0.4:2222'],
  ['127.0.0.1, ::ffff:10.0.0.4', 'evil, 198.51.100.7, ::ffff:10.0.0.4', '198.51.100.7'],
  ['127.0.0.1, 10.0.0.4', '198.51.100.7, "[::ffff:a00:4]:443"', '198.51.100.7'],
  ['127.0.0.1, 2001:db8::/64', '2001:db8:1::7, [2001:db8::1]:443', '2001:db8:1::7'],
  ['127.0.0.1, 2001:db8:0:0::1', '[2001:db8:1::7]:1, "[2001:db8::1]:443"', '[2001:db8:1::7]:1'],
  ['127.0.0.1, 10.0.0.4', '10.0.0.4, unknown, 10.0.0.4:99', 'unknown'],
] as const) {
  test(`with TRUST_PROXY '${trusted}', '${forwarded}' names ${client}: ports, brackets and forms of an address hide no proxy`, async () => {
    const ask = await serverBehind(trusted)
    const { ip } = (await ask('/seen', { 'x-forwarded-for': forwarded })).json()
    assert.equal(ip, client)
  })
}

test('a proxy that is trusted by number passes the host on', async () => {
  const ask = await serverBehind('1')
  const { host } = (
    await ask('/seen', { host: '127.0.0.1:3000', 'x-forwarded-host': 'keys.example.com' })
  ).json()
  assert.equal(host, 'keys.example.com')
})

for (const trusted of ['1', '127.0.0.1']) {
  test(`with TRUST_PROXY '${trusted}' the internet gets no metrics, even from a proxy that names no client`, async () => {
    const ask = await serverBehind(trusted)
    const status = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).statusCode
    assert.equal(await status('/metrics', { 'x-forwarded-for': '198.51.100.7' }), 404)
    assert.equal(await status('/metrics'), 404, 'no X-Forwarded-For')
    const inner = '127.0.0.1:3000'
    assert.equal(await status('/metrics', { host: inner, 'x-forwarded-host': 'keys.example.com' }), 404)
    const second = { 'x-forwarded-for': '198.51.100.7, 10.0.0.2' }
    assert.equal(await status('/metrics', second), 404, 'through a second proxy, which is not named')
    assert.equal(await status('/metrics', { 'x-forwarded-for': '10.1.2.3' }), 200, 'from a private network')
    assert.equal(await status('/metrics', { host: inner }), 200, 'from this machine')
  })
}
