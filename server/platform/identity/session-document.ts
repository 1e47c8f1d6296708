/** The document of table sessions, sealed under its person's key: where the session began, and for a connected program its computer's name. */
export type SessionDocument = { ip_address: string; user_agent: string; label?: string }
