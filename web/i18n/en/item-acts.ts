/** One-move acts on an item. */
export const texts = {
  password: 'Password',
  copy: 'Copy {{name}}',
  copy_login: 'Copy login',
  copy_code: 'Copy code',
  word: { copy_login: 'Login', copy_code: 'Code' },
  open_address: 'Open address',
  loginCopied: 'Login copied',
  addressBlocked: 'The browser opened no window. Open the address by hand:',
  copied: '{{name}} copied',
  copiedHint: 'The clipboard is emptied in 30 seconds, if this tab is visible.',
  copiedFrom: 'From {{item}}',
  copiedFromHint: 'From {{item}}. The clipboard is emptied in 30 seconds, if this tab is visible.',
  failed: {
    copy_login: 'The login could not be copied',
    copy_password: 'The password could not be copied',
    copy_code: 'The code could not be copied',
    open_address: 'The address could not be opened',
  },
  refused: {
    copy_login: 'The login was not copied',
    copy_password: 'The password was not copied',
    copy_code: 'The code was not copied',
    open_address: 'The address was not opened',
  },
}
