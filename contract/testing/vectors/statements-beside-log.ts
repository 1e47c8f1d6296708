import { reasonCommitment } from '../../log/access/access-statements.ts'
import { exportListHash } from '../../log/exports/export-statements.ts'
import { type HeadEntry, itemsDigestInput } from '../../log/items/head.ts'
import { inboxSigningInput, type SubmissionInbox } from '../../log/links/submission-inbox.ts'
import { linkOverviewCommitment } from '../../log/links/submission-link.ts'
import type { ChangePoint } from '../../log/vaults/vault-closing.ts'
import type { Logs } from '../../log/vaults/vault-log.ts'
import { type Actor, at, hash, id, sign, webVerifier } from '../cast.ts'
import { signInput } from '../signing.ts'
import { addGroupOrder, flipSignature } from './bad-signatures.ts'

const sealed = 'cha1.AgAA'

/** The delivery of the newest generation's key from `by` to `to`. */
export async function makeDelivery(by: Actor, to: Actor, { log, roster }: Logs) {
  const generation = log.generations.length
  const statement = await sign(by, 'chaveiro.vault.delivery', {
    ...besideOf(by, { log, roster }),
    ...(await recipient(to, roster)),
    generation,
    commitment: log.generation?.commitment as string,
  })
  return { to: to.user, generation, sealed, statement }
}

/** The share of the newest dealing's custody keys for one of its custodians. */
export async function makeShare(by: Actor, to: Actor, { log, roster }: Logs) {
  const statement = await sign(by, 'chaveiro.vault.share', {
    ...besideOf(by, { log, roster }),
    ...(await recipient(to, roster)),
    dealing: log.dealings.length,
    generation: log.generations.length,
  })
  return { to: to.user, sealed, statement }
}

/** A head over an item's changes. */
export async function makeHead(
  by: Actor,
  logs: Logs,
  { number, hash: newest }: ChangePoint,
  items: readonly HeadEntry[],
) {
  const statement = await sign(by, 'chaveiro.vault.head', {
    ...besideOf(by, logs),
    number,
    hash: newest,
    generation: logs.log.generations.length,
    items: await hash(itemsDigestInput(items)),
  })
  return { statement, entries: items }
}

/** What `by` erases: a vault, an item and a link's submissions; and what does not count as the first. */
export async function makeErasures(by: Actor, own: Actor, logs: Logs) {
  const kind = 'chaveiro.vault.erasure'
  const payload = besideOf(by, logs)
  const accepted = [
    { erased: {}, statement: await sign(by, kind, payload) },
    { erased: { item: id(200) }, statement: await sign(by, kind, { ...payload, item: id(200) }) },
    { erased: { link: id(400) }, statement: await sign(by, kind, { ...payload, link: id(400) }) },
    { erased: {}, statement: await sign(by, kind, { ...payload, change: null }) },
    {
      erased: {},
      statement: await sign(by, kind, { ...payload, change: { number: 7, hash: payload.log.hash } }),
    },
  ] as const
  const ahead = { ...logs.log.head, seq: logs.log.head.seq + 1 }
  const [{ statement }] = accepted
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(statement)],
    ['whose S has the group order added', 'bad_signature', addGroupOrder(statement)],
    ['of another vault', 'wrong_place', await sign(by, kind, { ...payload, vault: id(401) })],
    ['of an item', 'wrong_place', accepted[1].statement],
    ['of a link’s submissions', 'wrong_place', accepted[2].statement],
    [
      'that names a log that is not there',
      'unknown_log_head',
      await sign(by, kind, { ...payload, log: ahead }),
    ],
    ['signed by another key', 'bad_signature', await sign({ ...own, user: by.user }, kind, payload)],
  ] as const
  return { accepted, refused }
}

/** A request for an item, its approval, and the delivery of its key. */
export async function makeAccess(by: Actor, to: Actor, { log, roster }: Logs, change: string) {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
  const reason = 'Deploy da padaria 🥖'
  const { log: head, ...beside } = besideOf(by, { log, roster })
  const matter = { item: id(200), request: id(300), change, hours: 2 as const, kind: 'jit' as const }
  const commitment = await reasonCommitment(salt, reason, webVerifier)
  const asked = { ...beside, by: to.user, ...matter, reason: commitment }
  const request = await sign(to, 'chaveiro.access.request', asked)
  const approval = await sign(by, 'chaveiro.access.approve', {
    ...beside,
    log: head,
    ...matter,
    to: to.user,
    deliver_by: '2026-03-02T12:00:00.000Z',
    asked: await hash(request),
  })
  const { hours: _hours, kind: _kind, ...given } = matter
  const delivery = await sign(by, 'chaveiro.access.deliver', {
    ...beside,
    log: head,
    ...given,
    ...(await recipient(to, roster)),
    revision: 1,
    approvals: [await hash(approval)],
    until: '2026-03-01T14:00:00.000Z',
  })
  return { to: to.user, reason: { salt, text: reason, commitment }, request, approval, sealed, delivery }
}

/** A request to export two items, its approval, and what only looks like one. */
export async function makeExport(by: Actor, to: Actor, { log, roster }: Logs) {
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
  const reason = 'Auditoria da padaria 🥖'
  const { log: _log, vault: _vault, ...place } = besideOf(by, { log, roster })
  const list = [
    { id: id(201), revision: 3 },
    { id: id(200), revision: 1 },
  ]
  const items = await exportListHash(list, webVerifier)
  const matter = { ...place, export: id(310), form: 'archive' as const, items }
  const commitment = await reasonCommitment(salt, reason, webVerifier)
  const request = await sign(to, 'chaveiro.export.request', { ...matter, by: to.user, reason: commitment })
  const kind = 'chaveiro.export.approve'
  const until = '2026-03-01T13:00:00.000Z'
  const payload = { ...matter, to: to.user, until, asked: await hash(request) }
  const approval = await sign(by, kind, payload)
  const refused = [
    ['with a flipped signature', 'bad_signature', flipSignature(approval)],
    ['whose S has the group order added', 'bad_signature', addGroupOrder(approval)],
    ['of one’s own export', 'same_person', await sign(by, kind, { ...payload, to: by.user })],
    ['by somebody else', 'not_entitled', await sign(to, kind, { ...payload, by: to.user, to: by.user })],
    [
      'for longer than an hour',
      'wrong_time',
      await sign(by, kind, { ...payload, until: '2026-03-01T13:00:00.001Z' }),
    ],
  ] as const
  return { list, items, reason: { salt, text: reason, commitment }, request, approval, refused }
}

/** A client link of `by`, and its own key's statement about the vault's inbox; and refused variants of both. */
export async function makeSubmissionLink(by: Actor, own: Actor, logs: Logs) {
  const { log } = logs
  const [link, until] = [id(400), '2026-05-01T12:00:00.000Z']
  const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
  const overview = { name: 'From the bakery 🥖', address: '', max_uses: 20, wanted: ['Instagram', 'Domínio'] }
  const payload = {
    ...besideOf(by, logs),
    ...{ link, key: own.signing_key, until },
    ...{ token: await hash('token'), secret: await hash(sealed) },
    overview: await linkOverviewCommitment(overview, salt, webVerifier),
  }
  const kind = 'chaveiro.submission.link'
  const statement = await sign(by, kind, payload)
  const inbox = await signInbox(own, {
    ...{ v: 1, org: log.org, vault: log.vault, link, at, until: '2026-03-31T12:00:00.000Z' },
    ...{ generation: log.generations.length, inbox_key: log.generation?.inboxKey as string },
  })
  const refusedLinks = [
    ['with a flipped signature', 'bad_signature', flipSignature(statement)],
    ['whose S has the group order added', 'bad_signature', addGroupOrder(statement)],
    [
      'for longer than a year',
      'wrong_time',
      await sign(by, kind, { ...payload, until: '2027-03-03T12:00:00.000Z' }),
    ],
    ['with its maker as deputy', 'same_person', await sign(by, kind, { ...payload, deputy: by.user })],
    ['of another vault', 'wrong_place', await sign(by, kind, { ...payload, vault: id(401) })],
    ['signed by its own key', 'bad_signature', await sign({ ...own, user: by.user }, kind, payload)],
    ['that is an inbox’s word', 'newer_release', inbox],
  ] as const
  const refusedInboxes = [
    ['with a flipped signature', 'bad_signature', flipSignature(inbox)],
    ['whose S has the group order added', 'bad_signature', addGroupOrder(inbox)],
    ['that is a maker’s statement', 'wrong_kind', statement],
  ] as const
  return { link, key: own.signing_key, overview, salt, statement, inbox, refusedLinks, refusedInboxes }
}

async function signInbox(by: Actor, payload: SubmissionInbox): Promise<string> {
  const input = inboxSigningInput(payload)
  return signInput(input, by.signing)
}

function besideOf({ user }: Actor, { log, roster }: Logs) {
  const { org, vault } = log
  return { v: 1 as const, org, vault, at, by: user, log: log.head, roster: roster.head }
}

async function recipient({ user }: Actor, roster: Logs['roster']) {
  const fingerprint = roster.people.get(user)?.fingerprint as string
  return { to: user, fingerprint, sealed: await hash(sealed) }
}
