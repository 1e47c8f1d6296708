/** A program without a session asks to be connected to the person's account. */
export const texts = {
  title: 'Connect a program',
  description: 'It will be able to open everything that you can open.',
  program: {
    cli: 'Command line (chaveiro)',
    extension: 'Browser extension',
  },
  facts: {
    program: 'Program',
    computer: 'Computer',
    unknown: 'gives no name that can be shown',
    from: 'From',
    here: 'This browser',
    asked: 'Asked',
  },
  onlyYours:
    'Go on only if you started it yourself, just now, on this computer. Nobody from support or your team ever needs you to open such a page for them.',
  startedIt: 'I started it, on this computer',
  notMine: 'I did not start it',
  checksPlace:
    'Your browser looks for the program on this computer and comes back here. If it says that 127.0.0.1 cannot be reached, the program is not here: go back and refuse it.',
  elsewhere: {
    open: 'It runs on another computer',
    title: 'On another computer: is it really yours?',
    text: 'Nothing proves where it runs. Compare the two addresses, and go on only if you are typing on that computer yourself. If somebody asked you to do this, by telephone or message, refuse it.',
    goOn: 'It is mine, connect it',
    back: 'Back',
  },
  notHere: {
    title: 'The program is not on this computer',
    text: 'Nothing was handed over. If somebody sent you this address, do not go on: they would get everything that you can open. Refuse it and tell {{whom}}.',
    retry: 'Look for it again',
  },
  unprovable: {
    title: 'This program does not run on this computer',
    text: 'Only programs on this computer can be connected in your organisation. An admin can allow others in Settings.',
  },
  looking: 'Looking at the request...',
  waitingForIt: 'Waiting for the program...',
  typeTheirs: 'The program shows six digits. Type them here.',
  theirCode: 'Six digits of the program',
  oneAttempt: 'You have one attempt.',
  compare: 'Compare',
  matched: 'The digits match. Unlock once more, and your key is handed over.',
  goOn: 'Continue',
  typeThere: 'Now type these digits into the program.',
  code: 'Six digits of this browser',
  typeThereHelp:
    'It is connected only with them. You can end it at any time in your account, under Where you are signed in.',
  ended: 'You can close this page',
  endedHelp:
    'If the program says that it is connected, it now stands in your account, under Where you are signed in. If not, start again in the program.',
  toAccount: 'My account',
  refuse: 'Refuse',
  refused: 'Refused. That program got nothing.',
  failed: 'The program was not connected',
  mismatch: 'The digits do not match',
  mismatchHelp:
    'The request was ended and nothing was handed over. If you typed exactly what the program shows, someone may be interfering: tell {{whom}} before you try again.',
  over: 'This request has ended',
  overHelp:
    'It was withdrawn, somebody else has it, or five minutes have passed. Start again in the program.',
  notFitting: 'Careful: what that program sent does not match',
  notFittingHelp:
    'Someone may be interfering. Nothing was handed over. Do not try again from this network, and tell {{whom}}.',
  wasNotMe: {
    title: 'Refused. It got nothing.',
    text: 'Somebody wanted you to connect their program to your account. Tell {{whom}} who sent you here.',
  },
}
