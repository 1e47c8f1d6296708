import {
  askBrowserApproval,
  type BrowserApproval,
  endBrowserApproval,
  getBrowserApproval,
  revealBrowserApproval,
} from '@chaveiro/contract/calls/unlocking.ts'
import { approvalCode } from '@chaveiro/crypto/processes/approval-code.ts'
import { createSerialQueue } from '../base/async/serial-queue.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { FollowedApproval } from '../base/types/unlocking.ts'
import { seenBy } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'
import { unlessOver } from './approval-over.ts'
import {
  type ApprovalRequest,
  makeApprovalRequest,
  openSent,
  restoreApprovalRequest,
} from './approval-request.ts'
import { keepHandedHeads } from './handed-heads.ts'

const placeOf = ({ opening: { user, approval } }: ApprovalRequest) => ({ user, approval })

/** The new browser's side of an approval. It uses nothing that it received before the person has typed the sender's digits. */
export function createNewBrowser(context: SessionContext) {
  const { api, memory, requestKeeper: keeper } = context
  const serially = createSerialQueue()
  let asked: ApprovalRequest | null = null
  /** Counts locks: a recall that began before a lock must not restore what the lock forgot. */
  let forgotten = 0

  function current(id: string): ApprovalRequest | null {
    return asked?.opening.approval === id ? asked : null
  }

  async function drop(request: ApprovalRequest) {
    if (asked === request) asked = null
    await keeper.forget(placeOf(request))
  }

  async function withdraw(id: string) {
    const request = current(id)
    if (request) await drop(request)
    await api.send(endBrowserApproval, { params: { id } }).catch(() => undefined)
  }

  async function refuse(id: string): Promise<never> {
    await withdraw(id)
    throw new SessionError('approval_refused')
  }

  /** Restores a request that was kept over a reload, at the step that it had reached. */
  async function recall(): Promise<ApprovalRequest | null> {
    const forgottenBefore = forgotten
    const kept = await keeper.recall(context.person().id)
    if (!kept) return null
    const request = await restoreApprovalRequest(context, kept.request)
    if (kept.answer !== null) {
      request.answered = { answer: kept.answer, code: await approvalCode(request.opening, kept.answer) }
    }
    return forgottenBefore === forgotten ? request : null
  }

  /**
   * Opens the commitment to the unlocked browser that answered. The answer is stored first and never replaced: once our nonce is known,
   * somebody could search for another answer that gives chosen digits.
   */
  async function settle(request: ApprovalRequest, approval: BrowserApproval) {
    const { approval: id, sealing_key, nonce } = request.opening
    const answer = approval.answer && (await keeper.settleAnswer(placeOf(request), approval.answer))
    const isOther = request.answered && request.answered.answer !== answer
    if (!answer || answer !== approval.answer || isOther) return refuse(id)
    request.answered = { answer, code: await approvalCode(request.opening, answer) }
    if (approval.reveal) return
    await api.send(revealBrowserApproval, { params: { id }, body: { sealing_key, nonce } })
  }

  /** Opens what the unlocked browser sealed, once. Refused at once unless it belongs to this exchange. */
  async function receive(request: ApprovalRequest, sealed: string, answer: string) {
    if (request.handed) return
    try {
      request.handed = await openSent(request, sealed, answer)
    } catch {
      await refuse(request.opening.approval)
    }
  }

  return {
    /** Called on lock. */
    forget() {
      forgotten += 1
      if (asked) void drop(asked).catch(() => undefined)
    },
    withdraw,
    async ask(label: string): Promise<{ id: string }> {
      if (asked) await withdraw(asked.opening.approval)
      const request = await makeApprovalRequest(context)
      const { opening, commitment, keys, head } = request
      const id = opening.approval
      await keeper.keep({ opening, seed: keys.seed, head })
      try {
        await api.send(askBrowserApproval, { body: { id, label, commitment } })
      } catch (error) {
        await drop(request)
        throw error
      }
      asked = request
      return { id }
    },
    /** The open request of this browser, restored from storage if need be. */
    asked: () =>
      serially(async (): Promise<{ id: string } | null> => {
        asked ??= await recall()
        return asked && { id: asked.opening.approval }
      }),
    async follow(id: string): Promise<FollowedApproval> {
      const request = current(id)
      const approval = request && (await unlessOver(() => api.send(getBrowserApproval, { params: { id } })))
      if (!request || !approval || current(id) !== request) {
        if (request && current(id) === request) await drop(request)
        return { step: 'ended' }
      }
      if (!request.answered || !approval.reveal) {
        if (approval.answer === null) return { step: 'waiting' }
        await settle(request, approval)
      }
      if (!request.answered) return refuse(id)
      const { answer, code } = request.answered
      if (approval.sealed === null) return { step: 'show', code }
      await receive(request, approval.sealed, answer)
      return { step: 'confirm' }
    },
    /**
     * Compares the digits that came sealed with the secret, once: only the browser that sealed it shows them. Until they match, nothing
     * that was received is used.
     */
    async enterCode(id: string, typed: string): Promise<boolean> {
      const request = current(id)
      const handed = request?.handed
      if (!request || !handed) throw new SessionError('approval_over')
      if (!(await keeper.takeAttempt(placeOf(request)))) {
        await withdraw(id)
        throw new SessionError('approval_over')
      }
      const lockCount = context.lockCount()
      if (typed.replace(/\D/g, '') !== handed.code) {
        await withdraw(id)
        return false
      }
      const { secret, keys, heads, state } = handed
      const own = { roster: state, signingKey: keys.publicKeys.signing_key }
      await keepHandedHeads(seenBy(memory, request.opening.user), heads, own).catch(() => refuse(id))
      await context.unlockWith({ secret, keys, lockCount })
      await withdraw(id)
      return true
    },
  }
}
