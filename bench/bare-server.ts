/**
 * The baseline: Fastify and node:sqlite alone. WAL and synchronous=FULL like ours, a hashed token look-up, a row read,
 * an audit insert, a list, a link's insert and claim. Answers FOLDER/list.json, a list of Chaveiro's, so that both
 * answer the same bytes. `node bench/bare-server.ts FOLDER PORT`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import Fastify from 'fastify'
import { dayMs } from '../contract/durations.ts'

const [folder = '.', port = '0'] = process.argv.slice(2)
const list: Record<string, unknown>[] = JSON.parse(readFileSync(join(folder, 'list.json'), 'utf8'))
const columns = Object.keys(list[0] ?? {})
const db = new DatabaseSync(join(folder, 'bare.db'))
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE sessions (token_hash BLOB PRIMARY KEY, user_id TEXT, name TEXT, email TEXT, role TEXT);
  CREATE TABLE items (${columns.map((column) => (column === 'id' ? 'id TEXT PRIMARY KEY' : column)).join(', ')});
  CREATE TABLE secrets (item_id TEXT PRIMARY KEY, sealed TEXT, wrapped_key TEXT, signature TEXT);
  CREATE INDEX items_by_vault ON items (vault_id);
  CREATE TABLE links (token_hash BLOB PRIMARY KEY, user_id TEXT, sealed TEXT, expires_at TEXT, state TEXT);
  CREATE TABLE audit (id TEXT PRIMARY KEY, at TEXT, event TEXT, user_id TEXT, item_id TEXT);`)

const hashOf = (token: string) => createHash('sha256').update(token).digest()
db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)').run(
  hashOf('bare-token'),
  randomUUID(),
  'Demo Admin',
  'admin@agencia.example',
  'admin',
)
const insertItem = db.prepare(`INSERT INTO items VALUES (${columns.map(() => '?').join(', ')})`)
const insertSecret = db.prepare('INSERT INTO secrets VALUES (?, ?, ?, ?)')
db.exec('BEGIN')
for (const item of list) {
  insertItem.run(...columns.map((column) => toSqlite(item[column])))
  insertSecret.run(item.id as string, 's'.repeat(420), 'k'.repeat(230), 'j'.repeat(700))
}
db.exec('COMMIT')

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as SQLInputValue)
}

const findSession = db.prepare('SELECT user_id, name, email, role FROM sessions WHERE token_hash = ?')
const findItem = db.prepare(
  'SELECT items.*, sealed, wrapped_key, signature FROM items JOIN secrets ON item_id = items.id WHERE items.id = ?',
)
const listItems = db.prepare('SELECT * FROM items WHERE vault_id = ?')
const insertAudit = db.prepare('INSERT INTO audit VALUES (?, ?, ?, ?, ?)')
const insertLink = db.prepare("INSERT INTO links VALUES (?, ?, ?, ?, 'open')")
const claimLink = db.prepare(
  "UPDATE links SET state = 'viewed' WHERE token_hash = ? AND state = 'open' RETURNING sealed AS password, user_id",
)

const app = Fastify()
const sessionOf = (header: string | undefined) => findSession.get(hashOf((header ?? '').slice(7)))
app.get('/me', (request, reply) => sessionOf(request.headers.authorization) ?? reply.code(401).send({}))
app.get('/items', () => listItems.all(String(list[0]?.vault_id)))
app.post<{ Params: { id: string } }>('/items/:id/reveal', (request, reply) => {
  const session = sessionOf(request.headers.authorization)
  if (!session) return reply.code(401).send({})
  const item = findItem.get(request.params.id)
  insertAudit.run(
    randomUUID(),
    new Date().toISOString(),
    'item_revealed',
    String(session.user_id),
    request.params.id,
  )
  return item
})
app.post<{ Body: { token: string; sealed: string } }>('/links', (request, reply) => {
  const session = sessionOf(request.headers.authorization)
  if (!session) return reply.code(401).send({})
  const { token, sealed } = request.body
  const expires_at = new Date(Date.now() + dayMs).toISOString()
  db.exec('BEGIN')
  insertLink.run(hashOf(token), String(session.user_id), sealed, expires_at)
  insertAudit.run(randomUUID(), new Date().toISOString(), 'link_created', String(session.user_id), null)
  db.exec('COMMIT')
  return { id: randomUUID(), expires_at, max_views: 1 }
})
app.post<{ Params: { token: string } }>('/links/:token', (request, reply) => {
  db.exec('BEGIN')
  const link = claimLink.get(hashOf(request.params.token))
  const by = link ? String(link.user_id) : null
  insertAudit.run(randomUUID(), new Date().toISOString(), 'link_viewed', by, null)
  db.exec('COMMIT')
  if (!link) return reply.code(404).send({})
  return { password: link.password }
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
