/** The page on which a client submits a credential. Its readers have never met the product. */
export const texts = {
  heading: 'Submit a credential',
  onBehalfOf: 'On behalf of',
  promise:
    'Secret, notes and files are encrypted on this device. Only the team that gave you this link can read them.',
  language: 'Language',
  loading: 'Checking the link...',
  optional: 'optional',
  field: {
    title: 'Title',
    titleHint: 'For example: Instagram of the shop.',
    type: 'Type',
    login: 'Username or e-mail',
    account: 'Account or project',
    password: 'Password',
    key: 'API key',
    token: 'Access token',
    note: 'Secret text',
    login_url: 'Login URL',
    environment: 'Environment',
    environmentHint: 'Not sure? Leave Production.',
    squad: 'Squad',
    squadHint: 'The team this is for. Not sure? Leave it empty.',
    notes: 'Notes',
    notesHint: 'Anything needed to sign in. Encrypted too.',
  },
  type: {
    web_credential: 'Website',
    api_key: 'API key',
    ad_token: 'Ad token',
    social_login: 'Social media',
    secure_note: 'Secure note',
  },
  environment: { prod: 'Production', stage: 'Staging' },
  show: 'Show',
  hide: 'Hide',
  file: {
    add: 'Add files',
    hint: 'up to {{size}} each',
    chosen: 'Chosen files',
    remove: 'Remove {{name}}',
    tooLarge: '{{name}} is larger than {{size}}, so it was not added.',
    tooMany: '{{name}} was not added: at most {{count}} files at once.',
    tooMuch: '{{name}} was not added: at most {{size}} together at once.',
    sending: 'Sending the files',
    sent: '{{percent}} of the files sent',
  },
  missing: {
    title: 'Give it a title, so that it can be found.',
    password: 'Enter the secret, or add a file that holds it.',
    login_url: 'This is not a complete address, such as https://example.com.',
    tooLong: 'This is too long to be sent: at most {{limit}} characters.',
  },
  submit: 'Encrypt and submit',
  sending: 'Encrypting and sending...',
  sent: {
    heading: 'Submitted',
    detail:
      '{{title}} was encrypted on this device and submitted. Nobody can read it back through this link.',
    again: 'Submit Another Credential',
    close: 'You are done: you can close this page.',
    soFar: 'Sent on this visit',
  },
  invalid: {
    heading: 'Link Invalid',
    detail: 'Invalid or expired link',
    hint: 'Ask whoever gave it to you for a new one.',
    damaged:
      'The address is incomplete. Open the link again from the message you received, or copy all of it.',
  },
  other: {
    heading: 'This is another link',
    detail:
      'It is not the one that you chose in your account. Go back and paste the link that was sent to you for it.',
  },
  distrusted: {
    heading: 'Nothing can be submitted here now',
    detail:
      'What the server says about this link does not match the link itself. Tell whoever gave it to you, in a way you have used before.',
  },
  past: {
    heading: 'By the date of this device this link is over',
    detail:
      'If the date is wrong, correct it and open the link again. If it is right, tell whoever gave you the link, in a way you have used before.',
  },
  renewing: {
    heading: 'This link is being renewed',
    detail: 'Try again in a few minutes. If it keeps happening, ask whoever gave you the link.',
    form: 'This link is being renewed, so nothing can be submitted at the moment. If it keeps happening, ask whoever gave you the link.',
  },
  unreachable: {
    heading: 'The server cannot be reached',
    detail: 'Check your connection.',
  },
  retry: 'Try again',
  refused: {
    heading: 'Not submitted',
    failed: 'Failed to submit. Please try again.',
    kept: 'Everything you typed is still here.',
    invalid: 'This link has ended or was withdrawn in the meantime, so nothing was sent.',
    full: 'Too much is waiting there at the moment. Please try again later.',
    busy: 'Too many tries within a short time. Please try again in a few minutes.',
    altered: 'What the server says no longer matches your link, so nothing was sent.',
    past: 'By the date of this device this link is over, so nothing was sent. Check the date.',
    renewing: 'This link is being renewed, so nothing was sent yet. Please try again in a few minutes.',
    too_large: 'This is more than can be sent at once. Remove files or shorten the notes.',
    file: 'A chosen file cannot be read any more. Remove it and add it again.',
    files_full:
      'More files have come than this link takes at once or in a day. Remove some, or try again tomorrow.',
    keptToCopy: 'What you typed stays here until you close the page. Ask whoever gave you the link.',
    close: 'Close',
  },
}
