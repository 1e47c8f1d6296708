import { ConnectPage } from '../features/account/connect/connect-page.tsx'
import { useCurrentUser } from '../session/current-user.ts'
import { signOut } from './sign-out.ts'

/** Outside the frame, so that nothing else stands beside the digits. */
export function ConnectRoute() {
  const { user } = useCurrentUser()
  return <ConnectPage user={user} onLogOut={() => void signOut()} />
}
