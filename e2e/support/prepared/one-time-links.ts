import { secret } from '../one-time-links.ts'
import type { People } from './people.ts'

/** Sends the secret, in no vault, from the founder's device; answers the link's address. */
export async function sendPrepared(
  people: People,
  { password }: { password?: string } = {},
): Promise<string> {
  const { session } = await people.founder()
  const { url } = await session.links.sendSecret({
    label: secret.title,
    secret: {
      ...{ title: secret.title, type: '', login: '', password: secret.password, login_url: '' },
      ...{ notes: '', fields: [], no_copy: false },
    },
    ...(password === undefined ? {} : { password }),
  })
  return url
}
