import { logOut } from '@chaveiro/contract/calls/sessions.ts'
import { CallError } from '@chaveiro/device'
import { z } from 'zod'
import { readManaged } from '../managed.ts'
import { act } from './act.ts'

const nothing = z.null()

/** What a window shows first; asks no server. */
export const readState = act(nothing, async ({ session }) => {
  const { account, isUnlocked } = await session.state()
  const managed = await readManaged()
  return {
    /** Whom it is connected for; null before. */
    account: account && { server: account.server, email: account.email },
    isUnlocked,
    /** The server that the company's policy sets; null without one. */
    managedServer: managed.server,
  }
})

export const unlock = act(z.object({ passphrase: z.string() }), ({ session }, { passphrase }) =>
  session.unlock(passphrase),
)

export const lock = act(nothing, ({ session }) => session.lock())

/** Ends the session on the server and forgets it here, unless the server cannot be reached. */
export const signOut = act(nothing, async ({ session }) => {
  const { account } = await session.state()
  if (!account) return
  try {
    await session.apiOf(account.server, account.token).send(logOut)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'signed_out')) throw error
  }
  await session.forget()
})
