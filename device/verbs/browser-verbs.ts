import { createNewBrowser } from '../account/approval-new-browser.ts'
import { createBrowserApprover } from '../account/approve-browsers.ts'
import type { BrowserVerbs } from '../base/types/unlocking.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createBrowserVerbs(context: SessionContext): BrowserVerbs {
  const newBrowser = createNewBrowser(context)
  const approver = createBrowserApprover(context.unlocked)
  context.onLock(() => {
    newBrowser.forget()
    approver.forget()
  })

  return {
    askApproval: newBrowser.ask,
    askedApproval: newBrowser.asked,
    followApproval: newBrowser.follow,
    enterApprovalCode: newBrowser.enterCode,
    withdrawApproval: newBrowser.withdraw,
    browserRequests: approver.requests,
    answerBrowser: approver.answer,
    enterBrowserCode: approver.enterCode,
    approveBrowser: approver.approve,
    refuseBrowser: approver.refuse,
  }
}
