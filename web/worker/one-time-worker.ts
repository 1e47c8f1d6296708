import { LinkError, type OpenableLink, openOneTimeLink } from '@chaveiro/device'
import type { PasswordAnswer, PasswordQuestion } from './password-question.ts'

/** The link of this worker's page, kept so that a repeated call uses the same nonce. */
let link: Promise<OpenableLink | null> | undefined
let spoken = 'en'

addEventListener('message', ({ data }: MessageEvent<PasswordQuestion>) => {
  void answer(data).then((result) => postMessage(result))
})

async function answer({ address, known, language, password }: PasswordQuestion): Promise<PasswordAnswer> {
  spoken = language
  try {
    link ??= openOneTimeLink(address, { baseUrl: '', language: () => spoken }, known)
    const opened = await link
    if (opened === null) throw new LinkError('altered')
    return { secret: await opened.show(password) }
  } catch (error) {
    if (!(error instanceof LinkError)) return { fault: 'failed', mayBeOpen: true }
    return { fault: error.fault, mayBeOpen: error.mayBeOpen }
  }
}
