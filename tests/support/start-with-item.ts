import { foundingAdmin, type TestPerson, vaultDraft } from './person.ts'
import { type RunningServer, startServer } from './start-server.ts'

export const itemSecret = { password: 'S3nha 😀', notes: '', metadata: {}, fields: [], files: [] }

/** A server whose founder has one vault with one item, which holds `itemSecret`. */
export async function startWithItem(): Promise<{ server: RunningServer; admin: TestPerson; itemId: string }> {
  const server = await startServer()
  const admin = await foundingAdmin(server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Clientes'))
  const { id } = await admin.session.createItem(vault.id, { title: 'Banco', type: 'api_key' }, itemSecret)
  return { server, admin, itemId: id }
}
