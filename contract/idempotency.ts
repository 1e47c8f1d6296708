/**
 * Names one act of a person (draft-ietf-httpapi-idempotency-key-header): a quoted random UUID. Sent again with it, a call is answered with
 * what came of it the first time.
 */
export const actKeyHeader = 'idempotency-key'
