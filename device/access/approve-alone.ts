import type { Approval, SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { SignedItem } from '@chaveiro/contract/calls/items.ts'
import type { GrantHours } from '@chaveiro/contract/constants.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { writeApproval } from '@chaveiro/crypto/processes/access-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { z } from 'zod'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { deliverBy, endAfter, sealGrant, wrapToGive } from './seal-grant.ts'

/** A request as it was shown, its verified item, and how many hours of access the approver gives. */
export interface Approving {
  readonly asked: SignedAccessRequest
  readonly item: SignedItem
  readonly hours: GrantHours
  /** The revision to open, chosen by an approver who was told that the first approval names an older one than the present. */
  readonly revision?: number | undefined
}

/** What is sent with an approval, and the hours that it grants. */
export interface GivenApproval {
  readonly hours: GrantHours
  readonly approval: z.input<typeof Approval>
}

/** Approves a request that one custodian may decide alone, and hands over the item's key if this device holds it. */
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

/** The hash by which an approval names a signed request; undefined for an unsigned one. */
export async function signedHash({ statement }: SignedAccessRequest): Promise<string | undefined> {
  return statement === null ? undefined : hashText(statement, verifier)
}
