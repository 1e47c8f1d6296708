import type { Role } from '@chaveiro/contract/constants.ts'
import type { DocumentKey } from '../at-rest/document-key.ts'

/** The active person behind a request's session. */
export type Actor = {
  id: string
  role: Role
  email: string
  name: string
  avatarUrl: string | null
  identitySalt: string | null
  lastLogin: string | null
  /** The key of this person's personal data. */
  key: DocumentKey
  sessionId: string
  /** When the identity provider last saw the person. */
  authTime: string
}

/** A user's personal data, the document of table users. */
export type UserDocument = {
  name: string
  email: string
  avatar_url: string | null
  /** The salt of the newest signed commitment to their e-mail address; absent if there is none. */
  identity_salt?: string
}
