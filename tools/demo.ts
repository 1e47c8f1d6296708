/**
 * npm run demo: fills a running development server with people, vaults and items, through the real client. Give it the PORT or
 * PUBLIC_URL that the server has; it must use the development identity provider. Run again, it adds what is missing.
 */

import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { createApiClient, createDevice, type Device, listedPlace } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { dayMs } from '../contract/durations.ts'
import { demoAddress } from './demo/demo-address.ts'
import { demoSheet } from './demo/demo-sheet.ts'

const baseUrl = demoAddress(process.env)
const passphrase = process.env.DEMO_PASSPHRASE ?? 'caneca-violeta-trilho-sopro-janela-monte'
const passwordOptions = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  excludeAmbiguous: true,
}

/** Signs in and unlocks; a newcomer with an invitation link follows it, so that their keys are vouched for. */
async function enter(email: string, link: string | null = null) {
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const api = createApiClient({ baseUrl, token: () => token, language: () => 'pt-BR' })
  const session = createDevice({ api, origin: baseUrl })
  const { state } = await session.start()
  if (state === 'no_keys') {
    if (link !== null) await session.organisation.takeInvitation(new URL(link).hash)
    await session.account.begin(passphrase)
    await session.account.finish()
    console.log(`${email}: key made, passphrase ${passphrase}`)
  } else {
    await session.account.unlockWithPassphrase(passphrase)
    console.log(`${email}: unlocked`)
  }
  return { api, session }
}

async function fill(session: Device) {
  const passwords: string[] = []
  while (passwords.length < 100) passwords.push(await session.items.generatePassword(passwordOptions))
  const sheet = new Blob([demoSheet(() => passwords.pop() ?? '')], { type: 'text/csv' })
  const inspection = await session.imports.inspect({ file: sheet })
  if (!inspection.ok) throw new Error(`the demo sheet is refused: ${inspection.fault.code}`)
  const report = await session.imports.run({
    importId: inspection.importId,
    duplicates: 'skip',
    visibility: inspection.visibility,
  })
  console.log(
    `${report.vaultsMade.length} vaults made, ${report.importedCount} items imported, ${report.skippedCount} were there already`,
  )
  return report.importedCount > 0
}

const guests = [
  { id: 'manager', name: 'Demo Manager', role: 'manager' },
  { id: 'contributor', name: 'Demo Contributor', role: 'contributor' },
  { id: 'colleague', name: 'Demo Colleague', role: 'contributor' },
] as const

/** The demo's largest client, as the list shows it. */
async function modaIris({ api, session }: Awaited<ReturnType<typeof enter>>) {
  const vaults = await api.send(listVaults)
  const found = vaults.find(({ name }) => name === 'Moda Íris')
  const drawn = found && listedPlace(vaults, found.id)
  return drawn ? session.vaults.show(drawn) : null
}

/** Invites everybody who is missing; the contributor becomes a member of one vault. */
async function invitePeople(admin: Awaited<ReturnType<typeof enter>>) {
  const { api, session } = admin
  const known = new Set((await api.send(listUsers)).map(({ email }) => email))
  const moda = await modaIris(admin)
  for (const { id, name, role } of guests) {
    const email = `${id}@agencia.example`
    if (known.has(email)) continue
    const { user, link } = await session.people.invite({ email, name, role })
    await enter(email, link)
    const person = (await session.people.show([user]))[user.id]
    if (id === 'contributor' && moda && person) await session.vaults.addMember(moda, person)
  }
  const { lastError } = await session.keepInStep()
  if (lastError) throw new Error(`keys do not follow: ${lastError.code} ${lastError.fault ?? ''}`)
}

const answers = await fetch(`${baseUrl}/healthz`).then(
  ({ ok }) => ok,
  () => false,
)
if (!answers) {
  console.error(`No Chaveiro answers at ${baseUrl}. Start one with npm start, and give both the same PORT.`)
  process.exit(1)
}
const admin = await enter('admin@agencia.example')
const me = await admin.api.send(getMe)
if (!me.admin_exists) {
  const kit = await admin.session.organisation.found()
  console.log(`Organisation founded. Its recovery code: ${kit.recoveryCode}`)
} else if (me.role !== 'admin') {
  throw new Error('somebody else is the admin of this server; the demo needs admin@agencia.example to be')
}
if (await fill(admin.session)) {
  const vault = await modaIris(admin)
  if (vault) {
    const inAWeek = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10)
    const item = await admin.session.items.create(
      vault,
      {
        title: 'Certificado A1 Moda Íris',
        type: 'certificate',
        login: 'Moda Íris Ltda.',
        criticality: 'high',
        client: 'Moda Íris',
        expires_at: inAWeek,
        requires_checkout: true,
        login_instructions: 'Avise o financeiro antes de usar.',
      },
      {
        password: '-----BEGIN CERTIFICATE-----\nMADE+UP\n-----END CERTIFICATE-----',
        notes: 'Renovar com a certificadora.',
        metadata: { file_password: 'feita-para-demonstrar', issuer: 'AC Exemplo' },
        fields: [],
        files: [],
      },
    )
    await admin.api.send(checkOutItem, { params: { id: item.id } })
  }
}
await invitePeople(admin)
console.log(`Open ${baseUrl} and sign in as Demo Admin.`)
process.exit(0)
