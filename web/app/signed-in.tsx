import { Providers } from './providers.tsx'
import { Router } from './router.tsx'

/** Everything behind the login. */
export function SignedIn() {
  return (
    <Providers>
      <Router />
    </Providers>
  )
}
