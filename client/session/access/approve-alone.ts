import type { Approval, SignedAccessRequest } from '@chaveiro/contract/access-requests.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import type { SignedItem } from '@chaveiro/contract/items.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { writeApproval } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { z } from 'zod'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { deliverBy, endAfter, sealGrant, wrapToGive } from './seal-grant.ts'

/** A request as it was shown, its verified item, and for how long the approver lets it open. */
export interface Approving {
  readonly asked: SignedAccessRequest
  readonly item: SignedItem
  readonly hours: GrantHours
  /** Chosen by who was told that the first of two named an older one than the present. */
  readonly revision?: number | undefined
}

/** What is sent with an approval, and the hours that it says. */
export interface GivenApproval {
  readonly hours: GrantHours
  readonly approval: z.input<typeof Approval>
}

/** Approves what one custodian may decide, with the key where this device holds it. */
export async function approveAlone(
  session: OpenSession,
  vault: OpenVault,
  { asked, item, hours }: Approving,
): Promise<GivenApproval> {
  const wrap = wrapToGive(vault, asked)
  const matter = { request: asked.id, vault: vault.id, item: item.id, to: asked.requester.id }
  const approved = {
    ...matter,
    change: await hashText(item.signature, verifier),
    hours,
    deliver_by: deliverBy(session, wrap !== null),
    asked: await signedHash(asked),
  }
  const statement = await writeApproval(session.keys, vault, approved, session.now())
  if (!wrap) return { hours, approval: { statement } }
  const approvals = [await hashText(statement, verifier)]
  const toSeal = { item, wrap, approved: matter, approvals, until: endAfter(session, hours) }
  return { hours, approval: { statement, delivery: await sealGrant(session, vault, toSeal) } }
}

/** How an approval names the request: by its hash, where it is signed. */
export async function signedHash({ statement }: SignedAccessRequest): Promise<string | undefined> {
  return statement === null ? undefined : hashText(statement, verifier)
}
