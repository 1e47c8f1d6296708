/** From an invitation link to being confirmed: the public page, and what a newcomer sees before vaults open. */
export const texts = {
  title: 'You are invited',
  description:
    'Your company keeps its passwords in Chaveiro and shares them under control. With this link you are recognised at once.',
  damagedTitle: 'This link is not complete',
  damaged:
    'Part of it is missing, perhaps cut off when it was copied. Copy the whole link again, or ask whoever sent it for a new one.',
  stepSignIn: 'Sign in with your company Google account',
  stepPassphrase: 'Choose a passphrase, known to nobody but you',
  stepReady: 'Your vaults open by themselves. Nobody has to confirm you',
  descriptionPlain: 'Your company keeps its passwords in Chaveiro and shares them under control.',
  stepReadyPlain: 'Then your vaults open by themselves',
  stepCompare: 'Compare eight words with an admin or manager, by phone',
  button: 'Sign in with Google',
  busy: 'Signing in...',
  failed: 'The sign-in could not be started. Check your connection and try again.',
  withoutLink: 'Sign in without the link',
  kept: 'The link works once, and only for the person it was made for.',
  unneeded: 'You have a key already, so the invitation link was not needed.',
  checking: 'Checking your invitation...',
  unusable: {
    title: 'This invitation link does not work',
    description:
      'You are signed in as {{email}}. The link may have been used or replaced, be older than 7 days, or belong to someone else.',
    otherAccount:
      'Is it for another account of yours? Log out, open the link again and sign in with that one.',
    newLink:
      'Otherwise ask whoever invited you for a new link. They can make one in a few seconds, in Settings → Users.',
    goOn: 'Go on without the link',
    goOnHelp:
      'You can also start without it. Then an admin or manager compares eight words with you before your vaults open.',
    failed: 'Your invitation could not be checked',
    distrusted:
      'This server is not the organisation that invited you. Do not create a key here. Tell the person who invited you.',
    behind:
      'This server shows an older or another list of people than the person who invited you saw: your invitation is not in it. Do not create a key here. Tell the person who invited you. If a backup was just restored, you need a new link.',
  },
  compare: {
    title: 'Is this your company?',
    description:
      'Before you start, make sure that this is the organisation you mean to join, and not one that someone put in its place.',
    how: 'Ask an admin or manager, by phone or in person, to read you the words of the organisation. They find them in Settings → Users, under Advanced, and on the recovery kit.',
    words: 'Words of the organisation',
    who: 'Whom to ask',
    same: 'The words are the same',
    differ: 'They differ',
    differTitle: 'Do not go on',
    differHelp:
      'What you see here is not the organisation of your company. Log out, type no secret, and tell whoever runs this server.',
    back: 'Compare again',
    failed: 'Your answer was not saved',
  },
  waiting: {
    title: 'You are in. Someone still has to confirm your key',
    description: 'Until then no vault opens for you. It takes a minute on the phone.',
    open: 'What to do',
    dialogTitle: 'Have your key confirmed',
    dialogDescription:
      'An admin or manager makes sure that your key is yours. Then your vaults open by themselves.',
    stepSend: 'Send one of them this link. It leads them to the right place:',
    link: 'Link for an admin or manager',
    stepRead: 'When they call you, read them your words:',
    words: 'Your words',
    helpers: 'They can do it',
    wordsFailed: 'Your words could not be read',
    confirmed: 'Your key is confirmed',
  },
}
