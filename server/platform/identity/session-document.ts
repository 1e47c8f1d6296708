/** Where a session began: the document of table sessions, sealed under its person's key. */
export type SessionDocument = { ip_address: string; user_agent: string }
