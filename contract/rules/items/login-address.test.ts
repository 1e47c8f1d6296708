import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LoginUrl } from '../../primitives.ts'
import { completeAddress, isAddress } from './login-address.ts'

test('what is no address stays as typed and is refused', () => {
  for (const text of [
    'ask Ana',
    'ana@moda.example',
    'javascript:alert(1)',
    'mailto:ana@moda.example',
    'about:logins',
    'file:///C:/x',
    '//moda.example',
    '/etc/a.conf',
    'https//moda.example',
    'http/moda.example',
    'https:/moda.example',
    'https',
    'http:\\\\moda.example',
    'moda.example (admin)',
    'https://moda.example/a b',
    'https://moda.example/a\u001fb',
    'moda.example:port',
    'moda.example e loja.example',
    'N/A',
    'não tem',
    '-',
    '?',
    '.',
    'moda.',
    '42',
    'v1.2',
    '2001:db8::1',
    '[not v6]',
    'p@ss.word',
    'a!b.c$d',
  ]) {
    assert.equal(completeAddress(text), text)
    assert.equal(isAddress(text), false, text)
    assert.equal(LoginUrl.safeParse(text).error?.issues[0]?.message, 'not_url', text)
  }
})

test('an address with a scheme stays as typed and is taken', () => {
  for (const text of [
    'http://moda.example',
    'HTTPS://MODA.EXAMPLE',
    'ssh://moda.example',
    'android://h@com.a/',
  ]) {
    assert.equal(completeAddress(text), text)
    assert.equal(LoginUrl.parse(text), text)
  }
})

test('a host without a scheme gets https://', () => {
  for (const text of [
    'moda.example',
    'WWW.Moda.Example',
    'www.moda.example/login?next=%2F#top',
    'ótica.example:8443',
    'xn--e1afmkfd.xn--p1ai',
    'пример.рф',
    'moda.example.',
    'moda.example/á',
    'my_shop.example',
    '10.0.0.1:8080/x',
    '[2001:db8::1]:8443/x',
    'localhost',
    'localhost:8080',
    'nas.local:5000',
    'nas:5000/webman',
    'intranet',
    'intranet/wiki',
    'httpbin',
    'http.cat',
  ]) {
    assert.equal(completeAddress(text), `https://${text}`)
    assert.equal(isAddress(`https://${text}`), true, text)
  }
  assert.equal(completeAddress(' moda.example '), 'https://moda.example')
  assert.equal(completeAddress(' https://moda.example '), 'https://moda.example')
})
