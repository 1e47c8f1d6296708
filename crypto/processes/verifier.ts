import type { Verifier } from '@chaveiro/contract/log/statements/statement.ts'
import { verifyEd25519 } from '../primitives/ed25519.ts'
import { sha256 } from '../primitives/sha256.ts'

/** The platform's hash and signature check, for the rules that both sides share. */
export const verifier: Verifier = { sha256, verifyEd25519 }
