import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { exchangeCode, startSignIn } from '@chaveiro/contract/calls/sign-in.ts'
import { inviteUser, listUsers, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { type BentIssuer, startBentIssuer, testClient } from '../../testing/bent-issuer.ts'
import { newId } from '../../testing/signing-device.ts'

let server: TestServer
let issuer: BentIssuer

before(async () => {
  issuer = await startBentIssuer()
  const identityProvider = { kind: 'configured' as const, issuer: new URL(issuer.url), ...testClient }
  server = await startTestServer([registerFeatures], { identityProvider })
})
after(async () => {
  await server.stop()
  await issuer.close()
})

/** Signs in through the provider; returns the session's token, or why there is none. */
async function signIn(): Promise<{ token: string } | { fault: string | null }> {
  const begun = await server.call(startSignIn, {})
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const { pathname, search } = issuer.authorize(begun.body.url)
  const back = await server.platform.http.inject({ url: pathname + search, headers: { cookie } })
  const location = new URL(String(back.headers.location))
  const code = location.searchParams.get('code')
  if (code === null) return { fault: location.searchParams.get('error') }
  return {
    token: (
      await server.call(exchangeCode, {
        body: { code, shown_terms: begun.body.terms_version },
        headers: { cookie },
      })
    ).body.token,
  }
}

test('an invited person comes in by their address, as the person and in the role that they were invited with', async () => {
  const admin = await server.makePerson('admin')
  const id = newId()
  const body = { id, email: 'Convidada@agencia.example', name: 'Convidada', role: 'manager' as const }
  assert.equal((await server.call(inviteUser, { as: admin, body })).status, 200)
  issuer.bend = { claims: { sub: 'convidada', email: 'convidada@AGENCIA.example', name: 'Carla Dias' } }

  const setStatus = (status: 'active' | 'inactive') =>
    server.call(setUserStatus, { as: admin, params: { id }, body: { status } })
  await setStatus('inactive')
  assert.deepEqual(await signIn(), { fault: 'inactive' })
  await setStatus('active')

  const session = await signIn()
  assert.ok('token' in session)
  const { body: me } = await server.call(getMe, { as: session })
  assert.deepEqual([me.id, me.name, me.role], [id, 'Carla Dias', 'manager'])
  const { body: people } = await server.call(listUsers, { as: admin })
  const listed = people.find((person) => person.id === id)
  assert.deepEqual([people.length, listed?.name, listed?.last_login !== null], [2, 'Carla Dias', true])
})
