import type { ErrorFacts } from './errors.ts'

/** What a screen needs of any error of a call or the session, as plain data that can cross threads. */
export function errorFacts(error: unknown): ErrorFacts {
  const known = (error ?? {}) as Partial<ErrorFacts>
  return {
    name: known.name ?? 'Error',
    code: known.code ?? 'unexpected',
    status: known.status ?? 0,
    detail: known.detail ?? '',
    fields: known.fields ?? [],
    retryAfterSeconds: known.retryAfterSeconds ?? null,
    ...(known.about === undefined ? {} : { about: known.about }),
    ...(known.fault === undefined ? {} : { fault: known.fault }),
    ...(known.userId === undefined ? {} : { userId: known.userId }),
    ...(known.vaultId === undefined ? {} : { vaultId: known.vaultId }),
    ...(known.userIds === undefined ? {} : { userIds: known.userIds }),
  }
}
