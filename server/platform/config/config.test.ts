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

test('white space that a settings file leaves around a value is removed, and quotation marks are reported', () => {
  const spaced = readConfig({ DATA_DIR: ' ./kept \r', COMPANY_DOMAIN: 'example.com\r', LOG_LEVEL: 'warn ' })
  assert.equal(spaced.dataDir, './kept')
  assert.equal(spaced.companyDomain, 'example.com')
  assert.equal(spaced.logLevel, 'warn')
  const { identityProvider } = readConfig({ OIDC_CLIENT_ID: 'id\r', OIDC_CLIENT_SECRET: 'it"s\r' })
  assert.deepEqual(
    identityProvider.kind === 'configured' && [identityProvider.clientId, identityProvider.clientSecret],
    ['id', 'it"s'],
  )
  assert.deepEqual(
    faultsOf({ DATA_DIR: '"./kept"', PORT: "'3000'", SHELL: '"none of ours"' }).map(
      (fault) => fault.split(',')[0],
    ),
    ['PORT stands in quotation marks', 'DATA_DIR stands in quotation marks'],
  )
  for (const DATA_DIR of ['~', '~/kept', '~me/kept']) {
    assert.match(faultsOf({ DATA_DIR })[0] ?? '', /^DATA_DIR begins with ~/)
  }
})

test('a public address is only a host name, with TLS unless it is this machine', () => {
  const faultsOfAddress = (PUBLIC_URL: string) => faultsOf({ PUBLIC_URL, ...provider })
  for (const address of ['https://keys.example.com', 'https://KEYS.example.com:443/', 'http://localhost:1'])
    assert.deepEqual(faultsOfAddress(address), [])
  for (const address of ['/app', '?', '#', '/?a=b'].map((more) => `https://keys.example.com${more}`))
    assert.match(faultsOfAddress(address)[0] ?? '', /^PUBLIC_URL must be an http\(s\) address without/)
  assert.match(faultsOfAddress('https://me:it@keys.example.com')[0] ?? '', /^PUBLIC_URL must be/)
  assert.match(faultsOfAddress('http://keys.example.com')[0] ?? '', /^PUBLIC_URL must be https/)
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

test('a network of all addresses is not accepted as proxy', () => {
  for (const TRUST_PROXY of ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'nginx']) {
    assert.match(faultsOf({ TRUST_PROXY, ...provider })[0] ?? '', /^TRUST_PROXY must be/)
  }
  assert.deepEqual(faultsOf({ TRUST_PROXY: '10.0.0.0/8, ::1/128, 192.0.2.1', ...provider }), [])
})

test('half a registration and a provider without TLS are refused', () => {
  assert.deepEqual(faultsOf({ OIDC_ISSUER: 'https://id.example.com' }).length, 2)
  assert.match(faultsOf({ OIDC_ISSUER: 'http://id.example.com', ...provider })[0] ?? '', /https/)
})

test('addresses are trusted unverified only of an issuer that can be one company’s alone', () => {
  const tenant = '2f4a9838-26b7-47ee-be60-ccc1fdec5953'
  const consumers = '9188040d-6c67-4c5b-b112-36a304b66dad'
  const faultsFor = (OIDC_ISSUER: string) => faultsOf({ ...provider, OIDC_ISSUER, OIDC_TRUST_EMAILS: 'true' })
  const shared = [
    'https://accounts.google.com',
    'https://accounts.google.com./',
    'https://ACCOUNTS.google.com/.well-known/openid-configuration',
    'https://securetoken.google.com/project',
    ...['common', 'organizations', 'consumers', 'Common', '%63ommon', consumers, consumers.toUpperCase()].map(
      (name) => `https://login.microsoftonline.com/${name}/v2.0`,
    ),
    'https://login.microsoftonline.com',
    `https://login.microsoftonline.com//${tenant}/v2.0`,
    'https://login.microsoftonline.com/agencia.example/v2.0',
    ...['login.microsoftonline.us', 'login.partner.microsoftonline.cn', 'login.chinacloudapi.cn'].map(
      (host) => `https://${host}/organizations/v2.0`,
    ),
    `https://sts.windows.net/${consumers}/`,
    `https://login.windows.net/common`,
    'https://login.live.com',
    ...['accounts.google.com..', 'login.salesforce.com', 'accounts.zoho.com', 'accounts.zoho.eu'].map(
      (host) => `https://${host}/`,
    ),
    ...['discord.com', 'www.dropbox.com', 'access.line.me', 'huggingface.co', 'sso.acesso.gov.br'].map(
      (host) => `https://${host}`,
    ),
    `https://agencia.b2clogin.com/${tenant}/v2.0`,
    `https://agencia.ciamlogin.com/${tenant}/v2.0`,
  ]
  for (const issuer of shared) assert.match(faultsFor(issuer)[0] ?? '', /^OIDC_TRUST_EMAILS needs/, issuer)
  assert.match(faultsOf({ ...provider, OIDC_TRUST_EMAILS: 'true' })[0] ?? '', /accounts\.google\.com/)
  assert.deepEqual(
    faultsOf({ OIDC_TRUST_EMAILS: 'true' }).map((fault) => fault.split(' ')[0]),
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_TRUST_EMAILS'],
  )
  assert.match(faultsOf({ ...provider, OIDC_TRUST_EMAILS: 'yes' })[0] ?? '', /^OIDC_TRUST_EMAILS must be/)
  for (const issuer of [
    `https://login.microsoftonline.com/${tenant}/v2.0`,
    `https://sts.windows.net/${tenant}/`,
    `https://login.microsoftonline.us/${tenant}/v2.0`,
    'https://id.agencia.example/realms/agencia',
    'https://adfs.agencia.example/adfs',
    'https://oauth.id.jumpcloud.com/',
  ])
    assert.deepEqual(faultsFor(issuer), [], issuer)
})

test('by default the server is for this machine, on SQLite', () => {
  const config = readConfig({ PORT: '', OIDC_ISSUER: ' ' })
  assert.equal(config.port, 3000)
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.publicUrl.href, 'http://localhost:3000/')
  assert.equal(config.dataDir, './data')
  assert.equal(config.companyDomain, 'agencia.example')
  assert.deepEqual(config.identityProvider, { kind: 'development' })
})

test("a registration without an issuer is Google's", () => {
  const { identityProvider } = readConfig(provider)
  assert.ok(identityProvider.kind === 'configured')
  assert.equal(identityProvider.issuer.href, 'https://accounts.google.com/')
  assert.equal(identityProvider.trustsEmails, false)
})

test('proxies are trusted exactly as configured', () => {
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

test('data residency and laws are shown only as the operator states them, and invalid ones stop the start', () => {
  const { dataResidency, laws } = readConfig({})
  assert.deepEqual([dataResidency, laws], [undefined, []])
  const stated = readConfig({ DATA_RESIDENCY: 'BR', LAWS: 'LGPD, GDPR, LGPD' })
  assert.deepEqual([stated.dataResidency, stated.laws], ['BR', ['LGPD', 'GDPR']])
  for (const country of ['Brazil', 'br', 'XX', '12'])
    assert.match(faultsOf({ DATA_RESIDENCY: country })[0] ?? '', /^DATA_RESIDENCY must be a country/)
  assert.match(faultsOf({ LAWS: 'LGPD, all of them' })[0] ?? '', /^LAWS must be of LGPD, GDPR/)
})

test('a preset states residency, law and language; another residency or law beside it, or a preset that does not exist, stops the start', () => {
  const { preset, dataResidency, laws, language } = readConfig({ PRESET: 'br' })
  assert.deepEqual([preset, dataResidency, laws, language], ['br', 'BR', ['LGPD'], 'pt-BR'])
  assert.equal(readConfig({ PRESET: 'br', DATA_RESIDENCY: 'BR', LAWS: 'LGPD' }).preset, 'br')
  assert.deepEqual(faultsOf({ PRESET: 'br', DATA_RESIDENCY: 'PT', LAWS: 'LGPD, GDPR' }), [
    'DATA_RESIDENCY says something else than PRESET=br (BR): leave one of them out',
    'LAWS says something else than PRESET=br (LGPD): leave one of them out',
  ])
  assert.match(faultsOf({ PRESET: 'brazil' })[0] ?? '', /^PRESET must be br/)
  assert.equal(readConfig({ DATA_RESIDENCY: 'BR', LAWS: 'LGPD' }).preset, undefined)
})

test('an IPv6 address to listen at may stand in brackets, as in an address of a page', () => {
  assert.deepEqual(
    ['[::1]', '::1', ' [::1] '].map((HOST) => readConfig({ HOST }).host),
    ['::1', '::1', '::1'],
  )
})
