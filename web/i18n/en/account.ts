/** The person's key: creating, unlocking, recovering. */
export const texts = {
  create: {
    title: 'Create your key',
    description:
      'Your passphrase opens your key on your devices. It never leaves this browser, and nobody can reset it for you.',
    passphrase: 'Passphrase',
    repeat: 'Repeat passphrase',
    button: 'Create key',
    busy: 'Creating key...',
  },
  recovery: {
    title: 'Save your recovery code',
    description:
      'If you forget your passphrase, only this code opens your key. Keep it away from this computer.',
    download: 'Download',
    print: 'Print',
    saved: 'I have saved my recovery code',
    button: 'Continue',
  },
  unlock: {
    title: 'Unlock',
    passphrase: 'Passphrase',
    button: 'Unlock',
    busy: 'Unlocking...',
  },
}
