import type { Language } from '@chaveiro/contract/languages.ts'
import { useTranslation } from 'react-i18next'
import { JoinScreen } from '../features/join/join-screen.tsx'
import { GoogleMark } from '../features/login/google-mark.tsx'
import { startSignIn } from '../features/login/sign-in-calls.ts'
import { TermsNotice } from '../features/login/terms-notice.tsx'
import type { Resources } from '../i18n/resources.ts'
import { isWholeInvitation, readInvitation } from './invitation.ts'

/** What an invitation link shows to somebody who is not signed in; the fragment is kept over a reload. */
export function JoinEntrance({ address }: { address: URL }) {
  const { i18n } = useTranslation('login')
  const fragment = address.hash.slice(1)
  const isKept = fragment === '' && readInvitation() !== null
  const link = isKept || isWholeInvitation(fragment) ? 'whole' : fragment === '' ? 'plain' : 'damaged'
  return (
    <JoinScreen
      link={link}
      startSignIn={() => startSignIn()}
      mark={<GoogleMark />}
      notice={
        <TermsNotice
          language={i18n.language as Language}
          texts={i18n.getResourceBundle(i18n.language, 'login') as Resources['login']}
          domain={null}
        />
      }
    />
  )
}
