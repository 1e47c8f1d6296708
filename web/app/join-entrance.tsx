import { JoinScreen } from '../features/join/join-screen.tsx'
import { GoogleMark } from '../features/login/google-mark.tsx'
import { startSignIn } from '../features/login/sign-in-calls.ts'
import { isWholeInvitation, readInvitation } from '../session/invitation.ts'

/** What an invitation link shows to somebody who is not signed in; after a reload the kept fragment still counts. */
export function JoinEntrance({ address }: { address: URL }) {
  const fragment = address.hash.slice(1)
  const isKept = fragment === '' && readInvitation() !== null
  const link = isKept || isWholeInvitation(fragment) ? 'whole' : fragment === '' ? 'plain' : 'damaged'
  return <JoinScreen link={link} startSignIn={startSignIn} mark={<GoogleMark />} />
}
