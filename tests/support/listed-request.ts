import type { AccessRequest, SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'

/** A request as the list shows it, without its signed parts. */
export function listed(request: SignedAccessRequest): AccessRequest {
  const {
    statement: _s,
    reason_salt: _r,
    approval_statements: _a,
    first_revision: _n,
    first_values: _f,
    dealing: _g,
    delivery: _d,
    item: _i,
    wrap: _w,
    ...shown
  } = request
  return shown
}
