import {
  answerBrowserApproval,
  approveBrowser,
  endBrowserApproval,
  getBrowserApproval,
  listBrowserApprovals,
} from '@chaveiro/contract/calls/unlocking.ts'
import {
  approvalCode,
  type BrowserOpening,
  commitToBrowser,
  makeApprovalNonce,
  makeHandoverCode,
} from '@chaveiro/crypto/processes/approval-code.ts'
import { sealToBrowser } from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { CallError } from '../base/calls/call-error.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { BrowserRequest, Proof } from '../base/types/unlocking.ts'
import { currentRoster } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'
import { isClient } from '../state/outside-roster.ts'
import { seenHeads } from './handed-heads.ts'
import { proveAgain } from './prove-again.ts'

/** IPv4 or IPv6: nothing else that a server says stands where digits are compared next. */
const addressForm =
  /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?:[\da-f]{0,4}:){2,7}(?:[\da-f]{0,4}|\d{1,3}(?:\.\d{1,3}){3}))$/i

/** A request that this browser answered. */
interface Answered {
  /** As it was when this browser answered; later values of the server are ignored. */
  readonly commitment: string
  readonly answer: string
  /** Set once the new browser opened its commitment and the opening matched. */
  opened: { opening: BrowserOpening; code: string } | null
  /** Whether the person's typed digits matched. */
  hasMatched: boolean
}

/** The unlocked browser's side of an approval. It seals the secret only to the key whose digits the person typed here. */
export function createApprover(unlocked: () => OpenSession) {
  const answered = new Map<string, Answered>()

  async function refuse(id: string) {
    answered.delete(id)
    await unlocked().api.send(endBrowserApproval, { params: { id } })
  }

  async function answer(id: string, commitment: string) {
    const nonce = makeApprovalNonce()
    answered.set(id, { commitment, answer: nonce, opened: null, hasMatched: false })
    try {
      await unlocked().api.send(answerBrowserApproval, { params: { id }, body: { nonce } })
    } catch (error) {
      answered.delete(id)
      // Another tab or browser answered first; the approval continues there.
      if (error instanceof CallError && error.code === 'wrong_step') throw new SessionError('approval_over')
      throw error
    }
  }

  async function open(id: string, request: Answered, reveal: { sealing_key: string; nonce: string }) {
    const session = unlocked()
    const roster = (await isClient(session)) ? null : await currentRoster(session)
    const { person, keys } = session
    const place = { org: roster?.org ?? '', user: person.id, approval: id, fingerprint: keys.fingerprint }
    const opening = { ...place, ...reveal }
    if ((await commitToBrowser(opening)) !== request.commitment) {
      await refuse(id).catch(() => undefined)
      throw new SessionError('approval_refused')
    }
    request.opened = { opening, code: await approvalCode(opening, request.answer) }
  }

  return {
    forget: () => answered.clear(),
    refuse,
    async requests(): Promise<BrowserRequest[]> {
      const open = await unlocked().api.send(listBrowserApprovals)
      return open
        .filter(({ id, state }) => state === 'asked' || (answered.has(id) && state !== 'approved'))
        .map(({ id, label, ip_address, created_at }) => ({
          id,
          label,
          ipAddress: addressForm.test(ip_address) ? ip_address : '',
          createdAt: created_at,
        }))
    },
    /** Answers the request once; ready when the new browser has opened its commitment. */
    async answer(id: string): Promise<{ isReady: boolean }> {
      const { api } = unlocked()
      const request = answered.get(id)
      if (request?.opened) return { isReady: true }
      const approval = await api.send(getBrowserApproval, { params: { id } })
      if (!request) {
        if (approval.state !== 'asked') throw new SessionError('approval_over')
        await answer(id, approval.commitment)
        return { isReady: false }
      }
      if (approval.reveal) await open(id, request, approval.reveal)
      return { isReady: request.opened !== null }
    },
    /** Compares the typed digits, once. Wrong ones end the request, since somebody may be in the middle. */
    async enterCode(id: string, typed: string): Promise<boolean> {
      const request = answered.get(id)
      if (!request?.opened || request.hasMatched) throw new SessionError('approval_over')
      request.hasMatched = typed.replace(/\D/g, '') === request.opened.code
      // Deleted before the call: if the call fails, there must be no second attempt.
      if (!request.hasMatched) await refuse(id).catch(() => undefined)
      return request.hasMatched
    },
    /**
     * Seals the secret to the browser whose digits matched. Answers the digits to type into that browser, by which it recognises this one.
     */
    async approve(id: string, proof: Proof): Promise<{ code: string }> {
      const session = unlocked()
      const request = answered.get(id)
      if (!request?.opened || !request.hasMatched) throw new SessionError('approval_refused')
      const { commitment, answer } = request
      const { user, sealing_key } = request.opened.opening
      const secret = await proveAgain(session, proof)
      const handover = { secret, code: makeHandoverCode(), heads: await seenHeads(session) }
      const place = { user, approval: id, commitment, answer }
      const sealed = await sealToBrowser(handover, sealing_key, place).catch(async () => {
        await refuse(id).catch(() => undefined)
        throw new SessionError('approval_refused')
      })
      await session.api.send(approveBrowser, { params: { id }, body: { sealed } })
      answered.delete(id)
      return { code: handover.code }
    },
  }
}
