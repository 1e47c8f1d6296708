import {
  approvalCode,
  commitToOpening,
  makeApprovalNonce,
  makeHandoverCode,
  type Opening,
} from '@chaveiro/crypto/processes/approval-code.ts'
import { sealToBrowser } from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { CallError } from '../base/calls/call-error.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { Proof } from '../base/types/unlocking.ts'
import type { OpenSession } from '../state/open-session.ts'
import { seenHeads } from './handed-heads.ts'
import { proveAgain } from './prove-again.ts'

type Reveal = { sealing_key: string; nonce: string }

/** The calls about one kind of request, and what this browser knows itself of the other side. */
export interface Exchange {
  get(session: OpenSession, id: string): Promise<{ state: string; commitment: string; reveal: Reveal | null }>
  answer(session: OpenSession, id: string, nonce: string): Promise<unknown>
  /** What the other side must have committed to. */
  openingOf(session: OpenSession, id: string, reveal: Reveal): Promise<Opening>
  approve(session: OpenSession, id: string, sealed: string): Promise<unknown>
  end(session: OpenSession, id: string): Promise<unknown>
}

/** A request that this browser answered. */
interface Answered {
  /** As it was when this browser answered; later values of the server are ignored. */
  readonly commitment: string
  readonly answer: string
  /** Set once the other side opened its commitment and the opening matched. */
  opened: { opening: Opening; code: string } | null
  /** Whether the person's typed digits matched. */
  hasMatched: boolean
}

/**
 * The unlocked browser's side of letting in a new browser or a program. It seals the secret only to the key whose digits the person typed
 * here.
 */
export function createApprover(unlocked: () => OpenSession, exchange: Exchange) {
  const answered = new Map<string, Answered>()

  async function refuse(id: string) {
    answered.delete(id)
    await exchange.end(unlocked(), id)
  }

  async function answer(id: string, commitment: string) {
    const nonce = makeApprovalNonce()
    answered.set(id, { commitment, answer: nonce, opened: null, hasMatched: false })
    try {
      await exchange.answer(unlocked(), id, nonce)
    } catch (error) {
      answered.delete(id)
      // Another tab or browser answered first; the approval continues there.
      if (error instanceof CallError && error.code === 'wrong_step') throw new SessionError('approval_over')
      throw error
    }
  }

  async function open(id: string, request: Answered, { sealing_key, nonce }: Reveal) {
    const opening = await exchange.openingOf(unlocked(), id, { sealing_key, nonce })
    if ((await commitToOpening(opening)) !== request.commitment) {
      await refuse(id).catch(() => undefined)
      throw new SessionError('approval_refused')
    }
    request.opened = { opening, code: await approvalCode(opening, request.answer) }
  }

  return {
    forget: () => answered.clear(),
    refuse,
    /** Whether this browser answered the request and has not approved it yet. */
    hasAnswered: (id: string) => answered.has(id),
    /** Answers the request once; ready when the other side has opened its commitment. */
    async answer(id: string): Promise<{ isReady: boolean }> {
      const request = answered.get(id)
      if (request?.opened) return { isReady: true }
      const approval = await exchange.get(unlocked(), id)
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
     * Seals the secret to the side whose digits matched. Answers the digits to type there, by which it recognises this browser.
     */
    async approve(id: string, proof: Proof): Promise<{ code: string }> {
      const session = unlocked()
      const request = answered.get(id)
      if (!request?.opened || !request.hasMatched) throw new SessionError('approval_refused')
      const { commitment, answer } = request
      const { sealing_key } = request.opened.opening
      const secret = await proveAgain(session, proof)
      const handover = { secret, code: makeHandoverCode(), heads: await seenHeads(session) }
      const place = { user: session.person.id, approval: id, commitment, answer }
      const sealed = await sealToBrowser(handover, sealing_key, place).catch(async () => {
        await refuse(id).catch(() => undefined)
        throw new SessionError('approval_refused')
      })
      await exchange.approve(session, id, sealed)
      answered.delete(id)
      return { code: handover.code }
    },
  }
}
