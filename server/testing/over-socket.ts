/** Sends over a real socket, as a separate client does, so that requests race; as whoever `from` names at the time. */
export const overSocket =
  (from: () => { origin: string; token: string }) => async (method: string, path: string, body?: object) => {
    const { origin, token } = from()
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }
