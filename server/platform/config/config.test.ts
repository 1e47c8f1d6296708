import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConfigError, readConfig } from './config.ts'

const faultsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}
const provider = { OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

test('all faults are named at once', () => {
  const faults = faultsOf({
    PORT: 'many',
    PUBLIC_URL: 'keys.example.com/path',
    DATABASE_URL: 'mysql://x',
    DATA_KEYS: 'short',
    COMPANY_DOMAIN: 'not a domain',
    LOG_LEVEL: 'loud',
  })
  const named = faults.map((fault) => fault.split(' ')[0])
  assert.deepEqual(named.sort(), [
    'COMPANY_DOMAIN',
    'DATABASE_URL',
    'DATA_KEYS',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
  ])
})

test('the development provider is refused on any address but loopback', () => {
  assert.match(faultsOf({ HOST: '0.0.0.0' })[0] ?? '', /^HOST/)
  assert.match(faultsOf({ PUBLIC_URL: 'https://keys.example.com' })[0] ?? '', /^PUBLIC_URL/)
  assert.equal(faultsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://keys.example.com' }).length, 2)
  assert.deepEqual(faultsOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://keys.example.com', ...provider }), [])
})

test('the development provider is refused with a proxy in front of the server', () => {
  for (const TRUST_PROXY of ['1', 'true', '127.0.0.1', 'loopback']) {
    assert.match(faultsOf({ TRUST_PROXY })[0] ?? '', /^TRUST_PROXY/)
    assert.deepEqual(faultsOf({ TRUST_PROXY, ...provider }), [])
  }
  assert.deepEqual(faultsOf({ TRUST_PROXY: 'false' }), [])
})

test('half a registration and a provider without TLS are refused', () => {
  assert.deepEqual(faultsOf({ OIDC_ISSUER: 'https://id.example.com' }).length, 2)
  assert.match(faultsOf({ OIDC_ISSUER: 'http://id.example.com', ...provider })[0] ?? '', /https/)
})

test('without anything set the server is for this machine, on SQLite', () => {
  const config = readConfig({ PORT: '', OIDC_ISSUER: ' ' })
  assert.equal(config.port, 3000)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.publicUrl.href, 'http://localhost:3000/')
  assert.equal(config.dataDir, './data')
  assert.equal(config.companyDomain, 'agencia.example')
  assert.deepEqual(config.identityProvider, { kind: 'development' })
})

test('a registration without an issuer is one at Google', () => {
  const { identityProvider } = readConfig(provider)
  assert.ok(identityProvider.kind === 'configured')
  assert.equal(identityProvider.issuer.href, 'https://accounts.google.com/')
})

test('the proxy is trusted as far as it is said', () => {
  const trusted = (text: string) => readConfig({ ...provider, TRUST_PROXY: text }).trustProxy
  assert.deepEqual(['', 'false', 'true', '2', '10.0.0.1, 10.0.0.2'].map(trusted), [
    false,
    false,
    // One proxy, directly in front of the server: an X-Forwarded-For that the client sent is ignored.
    1,
    2,
    ['10.0.0.1', '10.0.0.2'],
  ])
})

test('where data lies and by which laws is said only as the operator states it, and nonsense stops the start', () => {
  const { dataResidency, laws } = readConfig({})
  assert.deepEqual([dataResidency, laws], [undefined, []])
  const stated = readConfig({ DATA_RESIDENCY: 'BR', LAWS: 'LGPD, GDPR, LGPD' })
  assert.deepEqual([stated.dataResidency, stated.laws], ['BR', ['LGPD', 'GDPR']])
  for (const country of ['Brazil', 'br', 'XX', '12'])
    assert.match(faultsOf({ DATA_RESIDENCY: country })[0] ?? '', /^DATA_RESIDENCY must be a country/)
  assert.match(faultsOf({ LAWS: 'LGPD, all of them' })[0] ?? '', /^LAWS must be of LGPD, GDPR/)
})
