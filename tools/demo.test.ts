import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoAddress } from './demo/demo-address.ts'

test('the demo fills the server that was started with the same PORT or PUBLIC_URL', () => {
  assert.equal(demoAddress({}), 'http://localhost:3000')
  assert.equal(demoAddress({ PORT: '4000' }), 'http://localhost:4000')
  assert.equal(demoAddress({ PORT: ' ', PUBLIC_URL: '' }), 'http://localhost:3000')
  assert.equal(
    demoAddress({ PORT: '4000', PUBLIC_URL: 'http://keys.localhost:5000/' }),
    'http://keys.localhost:5000',
  )
})
