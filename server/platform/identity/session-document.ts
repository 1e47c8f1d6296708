/** Where a session was begun: the document of table sessions, under its person's key. */
export type SessionDocument = { ip_address: string; user_agent: string }
