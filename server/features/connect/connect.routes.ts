import * as calls from '@chaveiro/contract/calls/connect.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import { makeRateLimit } from '../../platform/http/rate-limit.ts'
import { makeAddressTurns } from '../../platform/http/turns.ts'
import type { Platform } from '../../platform/platform.ts'
import { ask } from './ask-to-connect.ts'
import { deleteExpiredRequests } from './connect.queries.ts'
import { begin, follow, reveal, withdraw } from './serve-device.ts'
import { answer, approve, get, refuse } from './serve-page.ts'

const cleanUpSeconds = 300
/** Anybody may ask, but each asking leaves a row for some minutes. */
const askingOfNetwork = { burst: 20, perSecond: 1 / 15, limit: 'address_calls' } as const
const askingOfAll = { burst: 500, perSecond: 5, limit: 'server_calls' } as const

/** Connects programs without a session: the device's side proves itself by its secret, the page's by its session. */
export function connect(platform: Platform): void {
  const { route, db, jobs, clock } = platform
  const readInTurn = makeAddressTurns('read')
  const actInTurn = makeAddressTurns('act')
  const takeOfNetwork = makeRateLimit(askingOfNetwork, clock)
  const takeOfAll = makeRateLimit(askingOfAll, clock)

  route(calls.askToConnect, async ({ body, ip, now }) => {
    takeOfNetwork(networkOf(ip))
    takeOfAll('all')
    return actInTurn(ip, () => db.inTransaction((tx) => ask(tx, platform, { body, ip, now })))
  })
  route(calls.followConnect, (request) =>
    readInTurn(request.ip, () => follow(db.read, platform, fromDevice(request))),
  )
  route(calls.revealConnect, (request) =>
    actInTurn(request.ip, () =>
      db.inTransaction((tx) => reveal(tx, platform, fromDevice(request), request.body)),
    ),
  )
  route(calls.beginConnected, (request) =>
    actInTurn(request.ip, () => db.inTransaction((tx) => begin(tx, platform, fromDevice(request)))),
  )
  route(calls.withdrawConnect, (request) =>
    actInTurn(request.ip, () => db.inTransaction((tx) => withdraw(tx, platform, fromDevice(request)))),
  )

  route(calls.getConnect, (request) => get(db.read, platform, request, request.params.id))
  route(calls.answerConnect, (request) =>
    db.inTransaction((tx) => answer(tx, platform, request, { ...request.params, ...request.body })),
  )
  route(calls.approveConnect, (request) =>
    db.inTransaction((tx) => approve(tx, platform, request, { ...request.params, ...request.body })),
  )
  route(calls.refuseConnect, (request) =>
    db.inTransaction((tx) => refuse(tx, platform, request, request.params.id)),
  )

  jobs.every('connect-clean-up', cleanUpSeconds, () =>
    db.inTransaction(
      async (tx) => void (await tx.run(deleteExpiredRequests, { now: isoInstant(clock.now()) })),
    ),
  )
}

type OfDevice = {
  params: { id: string }
  body: { secret: string }
  ip: string
  userAgent: string
  now: number
}
const fromDevice = ({ params, body, ip, userAgent, now }: OfDevice) => ({
  ...{ id: params.id, secret: body.secret, ip, userAgent, now },
})
