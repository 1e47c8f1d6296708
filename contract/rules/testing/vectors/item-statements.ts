import { overviewDigestInput } from '../../item-overview.ts'
import type { StatementPayload } from '../../statement-kinds.ts'
import type { Logs } from '../../vault-log.ts'
import { type Actor, hash, id, overview as plainOverview, sign } from '../cast.ts'

type Revision = StatementPayload<'chaveiro.item.revision'>

const item = id(200)

const overview = {
  ...plainOverview,
  title: 'Google Ads — Padaria São João 🥖',
  login_url: 'https://ads.google.com/?a=1&b=%20',
  expires_at: '2027-01-31',
  login_instructions: 'Second factor:\n"ask Ana" \\ 📱',
}

/**
 * An item: one revision before the split, wrapped anew after it, one written after it, and the deletion. The rules open
 * nothing, so any text stands for a sealed one.
 */
export async function makeItemStatements(ana: Actor, davi: Actor, before: Logs, now: Logs) {
  const signRevision = async (by: Actor, { log, roster }: Logs, revision: number, isDealt: boolean) => {
    const generation = log.generations.length
    const content = { sealed: `cha1.AQ${revision}A`, key: `cha1.AQ${revision}B` }
    const wrap = isDealt ? { custody_key: `cha1.AQ${revision}C` } : {}
    const payload: Revision = {
      ...placeOf(by, { log, roster }, revision),
      sealed: await hash(content.sealed),
      key: await hash(content.key),
      overview: await hash(overviewDigestInput(overview)),
      ...(wrap.custody_key && { custody_key: await hash(wrap.custody_key), dealing: 1 }),
    }
    const signature = await sign(by, 'chaveiro.item.revision', payload)
    return { revision, generation, ...content, ...wrap, signature }
  }
  const first = await signRevision(ana, before, 1, false)
  const second = await signRevision(davi, now, 2, true)
  const wrapped = { key: 'cha1.AQ1D', custody_key: 'cha1.AQ1E' }
  const rewrap = await sign(davi, 'chaveiro.item.rewrap', {
    ...placeOf(davi, now, 1),
    of: await hash(first.signature),
    key: await hash(wrapped.key),
    custody_key: await hash(wrapped.custody_key),
    dealing: 1,
  })
  const deletion = await sign(davi, 'chaveiro.item.deletion', placeOf(davi, now, 3))
  return {
    item,
    overview,
    revisions: [first, second],
    rewrap: { revision: 1, generation: 2, ...wrapped, signature: rewrap },
    deletion: { revision: 3, generation: 2, signature: deletion },
  }
}

function placeOf({ user }: Actor, { log, roster }: Logs, revision: number) {
  const { org, vault } = log
  const generation = log.generations.length
  return { v: 1 as const, org, vault, item, revision, generation, by: user, roster: roster.head }
}
