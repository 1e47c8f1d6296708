import {
  askBrowserApproval,
  type BrowserApproval,
  endBrowserApproval,
  getBrowserApproval,
  revealBrowserApproval,
} from '@chaveiro/contract/unlocking.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { approvalCode } from '@chaveiro/crypto/processes/approval-code.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import { createSerialQueue } from '../async/serial-queue.ts'
import { seenBy } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'
import {
  type ApprovalRequest,
  makeApprovalRequest,
  openSent,
  restoreApprovalRequest,
} from './approval-request.ts'

type Followed = 'waiting' | 'compare' | 'matched' | 'unlocked' | 'ended'

const placeOf = ({ opening: { user, approval } }: ApprovalRequest) => ({ user, approval })

/** The new browser's side of an approval: it trusts nothing that arrives before the person compared the codes. */
export function createNewBrowser(context: SessionContext) {
  const { api, memory, requestKeeper: keeper } = context
  const serially = createSerialQueue()
  let asked: ApprovalRequest | null = null
  /** Counts locks: a recall that was under way must not bring back what a lock forgot. */
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

  /** Restores what was kept over a reload, at the step where it was. */
  async function recall(): Promise<ApprovalRequest | null> {
    const before = forgotten
    const kept = await keeper.recall(context.person().id)
    if (!kept) return null
    const request = await restoreApprovalRequest(context, kept.request)
    if (kept.answer !== null) {
      request.answered = { answer: kept.answer, code: await approvalCode(request.opening, kept.answer) }
    }
    request.hasMatched = kept.hasMatched
    return before === forgotten ? request : null
  }

  /**
   * Opens the commitment to the unlocked browser that answered. Its answer is kept first and never replaced: with the
   * nonce known, another answer could be searched for that shows chosen digits.
   */
  async function settle(request: ApprovalRequest, found: BrowserApproval) {
    const { approval: id, sealing_key, nonce } = request.opening
    const answer = found.answer && (await keeper.settleAnswer(placeOf(request), found.answer))
    const isOther = request.answered && request.answered.answer !== answer
    if (!answer || answer !== found.answer || isOther) return refuse(id)
    request.answered = { answer, code: await approvalCode(request.opening, answer) }
    if (found.reveal) return
    await api.send(revealBrowserApproval, { params: { id }, body: { sealing_key, nonce } })
  }

  async function accept(request: ApprovalRequest, sealed: string, answer: string): Promise<Followed> {
    const { approval: id } = request.opening
    const lockCount = context.lockCount()
    let opened: { secret: AccountSecret; keys: AccountKeys }
    try {
      opened = await openSent(request, sealed, answer)
    } catch {
      return refuse(id)
    }
    const roster = request.roster?.roster
    // Both browsers agreed on this organisation: no other one is believed from here on.
    if (roster) await seenBy(memory, request.opening.user).keepRoster({ org: roster.org, ...roster.head })
    await context.unlockWith({ ...opened, lockCount })
    await withdraw(id)
    return 'unlocked'
  }

  return {
    /** On lock. */
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
    /** The request that is open here, kept over a reload or not. */
    asked: () =>
      serially(async (): Promise<{ id: string } | null> => {
        asked ??= await recall()
        return asked && { id: asked.opening.approval }
      }),
    async follow(id: string): Promise<Followed> {
      const request = current(id)
      const found = request && (await lookAt(() => api.send(getBrowserApproval, { params: { id } })))
      if (!request || !found || current(id) !== request) {
        if (request && current(id) === request) await drop(request)
        return 'ended'
      }
      if (!request.answered || !found.reveal) {
        if (found.answer === null) return 'waiting'
        await settle(request, found)
        return 'compare'
      }
      if (!request.hasMatched) return 'compare'
      if (found.sealed === null) return 'matched'
      return accept(request, found.sealed, request.answered.answer)
    },
    /** One attempt: wrong digits end the request, since somebody may be in between. */
    async enterCode(id: string, typed: string): Promise<boolean> {
      const request = current(id)
      if (!request?.answered) throw new SessionError('approval_over')
      if (!(await keeper.takeAttempt(placeOf(request)))) {
        await withdraw(id)
        throw new SessionError('approval_over')
      }
      request.hasMatched = typed.replace(/\D/g, '') === request.answered.code
      if (request.hasMatched) await keeper.noteMatch(placeOf(request))
      else await withdraw(id)
      return request.hasMatched
    },
  }
}

/** The request, or null once it is over. */
async function lookAt(call: () => Promise<BrowserApproval>): Promise<BrowserApproval | null> {
  try {
    return await call()
  } catch (error) {
    const isOver =
      error instanceof CallError && (error.code === 'approval_over' || error.code === 'not_found')
    if (isOver) return null
    throw error
  }
}
