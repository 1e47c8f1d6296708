import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoAddress } from './demo/demo-address.ts'

test('whoever starts the server and the demo with the same PORT or PUBLIC_URL fills that server', () => {
  assert.equal(demoAddress({}), 'http://localhost:3000')
  assert.equal(demoAddress({ PORT: '4000' }), 'http://localhost:4000')
  assert.equal(demoAddress({ PORT: ' ', PUBLIC_URL: '' }), 'http://localhost:3000')
  assert.equal(
    demoAddress({ PORT: '4000', PUBLIC_URL: 'http://keys.localhost:5000/' }),
    'http://keys.localhost:5000',
  )
})
