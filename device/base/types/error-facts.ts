import type { ErrorFacts } from './errors.ts'

/** What a screen needs of any error of a call or the session, as plain data that can cross threads. */
export function errorFacts(error: unknown): ErrorFacts {
  const facts = (error ?? {}) as Partial<ErrorFacts>
  return {
    name: facts.name ?? 'Error',
    code: facts.code ?? 'unexpected',
    status: facts.status ?? 0,
    detail: facts.detail ?? '',
    fields: facts.fields ?? [],
    retryAfterSeconds: facts.retryAfterSeconds ?? null,
    ...(facts.about === undefined ? {} : { about: facts.about }),
    ...(facts.fault === undefined ? {} : { fault: facts.fault }),
    ...(facts.userId === undefined ? {} : { userId: facts.userId }),
    ...(facts.vaultId === undefined ? {} : { vaultId: facts.vaultId }),
    ...(facts.userIds === undefined ? {} : { userIds: facts.userIds }),
  }
}
