import * as calls from '@chaveiro/contract/calls/one-time-links.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { makeAddressTurns } from '../../platform/http/turns.ts'
import { once } from '../../platform/outcomes/once.ts'
import type { Platform } from '../../platform/platform.ts'
import { claim, readState } from './claim-link.ts'
import type { LinkFileHooks } from './dependencies.ts'
import { endFiles, fetchPart } from './fetch-files.ts'
import { listLinks } from './list-links.ts'
import { makeItemLink, requireRoom, sendSecret } from './make-link.ts'
import { isPreview } from './one-time-links.rules.ts'
import { sweepLinks } from './sweep-links.ts'
import { withdrawLink } from './withdraw-link.ts'

/** Well within the minute in which expired content has to be erased. */
const sweepSeconds = 20

/** Secrets for outsiders: opened once, by anybody with the link. */
export function oneTimeLinks(open: Platform, files: LinkFileHooks): void {
  const platform = { ...open, ...files }
  const { route, db, atRest, jobs } = platform
  const readInTurn = makeAddressTurns('read')
  const actInTurn = makeAddressTurns('act')

  route(calls.makeItemLink, async (request) => {
    await requireRoom(db)
    return db.inTransaction((tx) =>
      once(tx, request, () => makeItemLink(tx, platform, request, request.params.id, request.body)),
    )
  })

  route(calls.sendSecret, async (request) => {
    await requireRoom(db)
    return db.inTransaction((tx) => once(tx, request, () => sendSecret(tx, platform, request, request.body)))
  })

  route(calls.listOneTimeLinks, (request) =>
    db.snapshot((reader) => listLinks(reader, atRest, request, request.query.item_id)),
  )

  route(calls.withdrawOneTimeLink, (request) =>
    db.inTransaction((tx) => withdrawLink(tx, platform, request, request.params.id)),
  )

  route(calls.readOneTimeState, ({ params, ip, now }) =>
    readInTurn(ip, () => db.snapshot((reader) => readState(reader, platform, { token: params.token, now }))),
  )

  route(calls.claimOneTimeSecret, ({ params, body, ip, userAgent, now }) =>
    actInTurn(ip, () =>
      claim(platform, {
        token: params.token,
        nonce: body.nonce,
        keyProof: body.key_proof,
        proof: body.proof ?? null,
        ...{ ip, userAgent, now },
      }),
    ),
  )

  route(calls.readOneTimeFilePart, ({ params: { token, file, part }, body: { nonce }, ip, now }) =>
    readInTurn(ip, () =>
      db.snapshot((reader) => fetchPart(reader, files, { token, nonce, now }, { fileId: file, part })),
    ),
  )

  route(calls.endOneTimeFiles, ({ params: { token }, body: { nonce }, ip, now }) =>
    actInTurn(ip, () => db.inTransaction((tx) => endFiles(tx, files, { token, nonce, now }))),
  )

  route(calls.viewOneTimeSecret, async ({ params, header, ip, userAgent, now }) => {
    if (isPreview({ userAgent, header })) throw new Refusal('secret_preview')
    const keyProof = header('x-key-proof') ?? null
    const visit = { token: params.token, nonce: null, keyProof, proof: null }
    return actInTurn(ip, () => claim(platform, { ...visit, ip, userAgent, now }))
  })

  jobs.every('one-time-links', sweepSeconds, () => sweepLinks(platform))
}
