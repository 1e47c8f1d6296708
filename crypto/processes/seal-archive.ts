import { argon2Limits, isAcceptableArgon2 } from '@chaveiro/contract/rules/people/unlock-limits.ts'
import { deriveBytes } from '../envelopes/derive-key.ts'
import { openBytesUnderKey, sealBytesUnderKey, sealedBytes } from '../envelopes/seal-under-key.ts'
import type { UnlockKey } from '../primitives/secret-key.ts'
import { type Argon2Text, argon2Place, readCost, stretch } from './stretch-passphrase.ts'

/** An archive's costs and salt, which its header says in clear, and how many parts it has. */
export interface ArchivePlace {
  argon2: Argon2Text
  parts: number
}

/** All parts but the last have so many bytes before they are sealed. */
export const archivePartBytes = 1024 * 1024

/** Whether a header's costs may be spent: those of an account's passphrase. */
export const isAcceptableArchive = ({ argon2 }: ArchivePlace): boolean => isAcceptableArgon2(argon2)

export const archiveSaltBytes = argon2Limits.saltBytes

/** The passphrase's key for one archive. Throws Argon2Refused and Argon2Unavailable. */
export const stretchForArchive = (passphrase: string, { argon2 }: ArchivePlace): Promise<UnlockKey> =>
  stretch(passphrase, readCost(argon2))

/** 32 bytes that stand in the header: whether the passphrase is the archive's is known before a part is opened. */
export const checkOfArchive = (
  key: UnlockKey,
  { argon2, parts }: ArchivePlace,
): Promise<Uint8Array<ArrayBuffer>> =>
  deriveBytes(key, 'derive.archive-check', { ...argon2Place(argon2), parts })

/** Seals part number `part`, from 1. Its place is bound in, so parts cannot be left out, reordered or exchanged. */
export const sealArchivePart = (
  key: UnlockKey,
  content: Uint8Array,
  part: number,
  { argon2, parts }: ArchivePlace,
): Promise<Uint8Array<ArrayBuffer>> =>
  sealBytesUnderKey(key, content, 'archive-part', { ...argon2Place(argon2), part, parts })

/** The part; OpenFailed for any other passphrase, cost, number, or number of parts. */
export const openArchivePart = (
  key: UnlockKey,
  sealed: Uint8Array<ArrayBuffer>,
  part: number,
  { argon2, parts }: ArchivePlace,
): Promise<Uint8Array<ArrayBuffer>> =>
  openBytesUnderKey(key, sealed, 'archive-part', { ...argon2Place(argon2), part, parts })

/** How many bytes a part of this length has once it is sealed. */
export const sealedArchivePartBytes = sealedBytes
