import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { DistrustError, throwIfNewer } from '../../base/types/session-error.ts'

/** Runs a check of what the server delivered, about a vault if it is about one, turning a failure into DistrustError or SessionError('newer_release'). */
export async function verifyOrDistrust<T>(
  about: 'vault_log' | 'vault_key' | 'submission' | 'request' | 'machine' | 'item' | 'roster',
  vaultId: string | null,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check()
  } catch (cause) {
    throwIfNewer(cause)
    const options = { cause, ...(vaultId !== null && { vaultId }) }
    if (cause instanceof StatementRefused) throw new DistrustError(about, cause.fault, options)
    if (cause instanceof OpenFailed) throw new DistrustError(about, 'open_failed', options)
    throw cause
  }
}
