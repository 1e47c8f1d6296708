import { OrganisationKitScreen } from '../features/account/own-keys/organisation-kit-screen.tsx'
import { useCurrentUser } from '../session/current-user.ts'
import { signOut } from './sign-out.ts'

/** Outside the frame, since it is made for printing. */
export function RecoveryKitRoute() {
  const { user } = useCurrentUser()
  return <OrganisationKitScreen user={user} onLogOut={() => void signOut()} />
}
