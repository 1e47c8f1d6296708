/**
 * The baseline: what Fastify and node:sqlite alone can do on this machine. WAL and synchronous=FULL as ours, a hashed
 * token look-up, a row read, an audit insert, a list of 1,000 rows. No validation, no rules, no encryption.
 * Run by run.ts in a process of its own: `node bench/bare-server.ts FOLDER PORT`.
 */
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import Fastify from 'fastify'

const [folder = '.', port = '0'] = process.argv.slice(2)
const db = new DatabaseSync(join(folder, 'bare.db'))
db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE sessions (token_hash BLOB PRIMARY KEY, user_id TEXT, name TEXT, email TEXT, role TEXT);
  CREATE TABLE items (id TEXT PRIMARY KEY, vault_id TEXT, title TEXT, login TEXT, login_url TEXT, type TEXT,
    environment TEXT, criticality TEXT, owner TEXT, client TEXT, squad TEXT, login_instructions TEXT, no_copy INTEGER,
    requires_checkout INTEGER, revision INTEGER, generation INTEGER, created_by TEXT, created_at TEXT, updated_at TEXT);
  CREATE TABLE secrets (item_id TEXT PRIMARY KEY, sealed TEXT, wrapped_key TEXT, signature TEXT);
  CREATE INDEX items_by_vault ON items (vault_id);
  CREATE TABLE audit (id TEXT PRIMARY KEY, at TEXT, event TEXT, user_id TEXT, item_id TEXT);`)

const vault = randomUUID()
const now = new Date().toISOString()
const itemIds = Array.from({ length: 1000 }, () => randomUUID())
const hashOf = (token: string) => createHash('sha256').update(token).digest()
const userId = randomUUID()
db.prepare('INSERT INTO sessions VALUES (?, ?, ?, ?, ?)').run(
  hashOf('bare-token'),
  userId,
  'Demo Admin',
  'admin@agencia.example',
  'admin',
)
const insertItem = db.prepare(`INSERT INTO items VALUES (${Array(19).fill('?').join(', ')})`)
const insertSecret = db.prepare('INSERT INTO secrets VALUES (?, ?, ?, ?)')
db.exec('BEGIN')
itemIds.forEach((id, n) => {
  insertItem.run(
    id,
    vault,
    `Google Ads ${n}`,
    `conta${n}@agencia.example`,
    `https://ads.example.test/entrar?conta=${n}`,
    'ad_token_google',
    'prod',
    'medium',
    'admin@agencia.example',
    'Moda Íris',
    '',
    '',
    0,
    0,
    1,
    1,
    userId,
    now,
    now,
  )
  insertSecret.run(id, 's'.repeat(420), 'k'.repeat(230), 'j'.repeat(700))
})
db.exec('COMMIT')

const findSession = db.prepare('SELECT user_id, name, email, role FROM sessions WHERE token_hash = ?')
const findItem = db.prepare(
  'SELECT items.*, sealed, wrapped_key, signature FROM items JOIN secrets ON item_id = items.id WHERE items.id = ?',
)
const listItems = db.prepare('SELECT * FROM items WHERE vault_id = ?')
const insertAudit = db.prepare('INSERT INTO audit VALUES (?, ?, ?, ?, ?)')

const app = Fastify()
const sessionOf = (header: string | undefined) => findSession.get(hashOf((header ?? '').slice(7)))
app.get('/me', (request, reply) => sessionOf(request.headers.authorization) ?? reply.code(401).send({}))
app.get('/items', () => listItems.all(vault))
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
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.({ itemIds })
