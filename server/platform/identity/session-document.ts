/** The document of table sessions, sealed under its person's key: where the session began. */
export type SessionDocument = { ip_address: string; user_agent: string }
