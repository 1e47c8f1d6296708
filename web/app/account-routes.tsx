import { NewRecoveryCode } from '../features/account/own-keys/new-recovery-code.tsx'
import { ReplaceKeys } from '../features/account/own-keys/replace-keys.tsx'
import { useCurrentUser } from '../session/current-user.ts'
import { signOut } from './sign-out.ts'

// Outside the frame, since both end with a sheet to print.

export function NewRecoveryCodeRoute() {
  const { user } = useCurrentUser()
  return <NewRecoveryCode user={user} onLogOut={() => void signOut()} />
}

export function ReplaceKeysRoute() {
  const { user } = useCurrentUser()
  return <ReplaceKeys user={user} onLogOut={() => void signOut()} />
}
