import { getPushKey, subscribePush, unsubscribePush } from '@chaveiro/contract/calls/push.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { deliverAside } from '../../platform/jobs/deliver-aside.ts'
import { checkedAddress } from '../../platform/outside/checked-address.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliverPushes } from './deliver-pushes.ts'
import { selectPush, setPush } from './push.queries.ts'
import { type PushDocument, publicPoint } from './subscription.ts'

const deliverySeconds = 5

/** Web Push: the session's browser learns that something needs a decision, and nothing else. It ends with the session. */
export function push(platform: Platform): void {
  const { route, db, atRest, appendAudit, config } = platform
  const rowOf = ({ id, sessionId }: Actor) => ({ id: sessionId, user_id: id })

  route(getPushKey, async ({ actor }) => ({ public_key: publicPoint(atRest, actor.sessionId) }))

  route(subscribePush, ({ actor, ip, body }) =>
    db.inTransaction(async (tx) => {
      const endpoint = checkedAddress('endpoint', body.endpoint, config.webhookAllowedHosts)
      const document: PushDocument = { endpoint }
      const sealed = atRest.seal('sessions', `${actor.sessionId}/push`, document, actor.key)
      await tx.run(setPush, { ...rowOf(actor), push: sealed })
      await appendAudit(tx, { event: 'push_switched_on', actor, ip })
      return undefined
    }),
  )

  route(unsubscribePush, ({ actor, ip }) =>
    db.inTransaction(async (tx) => {
      const row = await tx.first(selectPush, rowOf(actor))
      if (!row?.push) return undefined
      await tx.run(setPush, { ...rowOf(actor), push: null })
      await appendAudit(tx, { event: 'push_switched_off', actor, ip })
      return undefined
    }),
  )

  deliverAside(platform, 'push', deliverySeconds, (signal) => deliverPushes(platform, signal))
}
