/**
 * Names one act of a person (draft-ietf-httpapi-idempotency-key-header): a quoted random UUID. A call repeated with it is answered with the
 * first outcome.
 */
export const actKeyHeader = 'idempotency-key'
