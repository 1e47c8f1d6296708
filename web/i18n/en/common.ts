/** The frame, the design system's own words, and what several screens say alike. */
export const texts = {
  product: 'Chaveiro',
  tagline: 'Secure Password Manager',
  copyright: '© {{year}} Chaveiro',
  skipToContent: 'Skip to content',
  ui: {
    close: 'Close',
    cancel: 'Cancel',
    confirm: 'Confirm',
    copy: 'Copy',
    copied: 'Copied',
    reveal: 'Reveal',
    hide: 'Hide',
    hidden: 'Hidden',
    retry: 'Try again',
    loading: 'Loading...',
    clear: 'Clear',
    optional: 'optional',
    openMenu: 'Open menu',
    notificationsRegion: 'Messages',
    expand: 'Expand',
    collapse: 'Collapse',
    rehearsal: 'Rehearsal',
  },
  nav: {
    label: 'Main navigation',
    dashboard: 'Dashboard',
    vaults: 'Vaults',
    jit: 'JIT Requests',
    breakGlass: 'Break-Glass',
    audit: 'Audit Logs',
    import: 'Import',
    settings: 'Settings',
    logout: 'Logout',
    pending_one: '{{number}} waits for your decision',
    pending_other: '{{number}} wait for your decision',
    collapse: 'Collapse sidebar',
    expand: 'Expand sidebar',
    open: 'Open menu',
    close: 'Close menu',
  },
  find: 'Search all vaults',
  notifications: {
    heading: 'Notifications',
    fresh_zero: '{{number}} new',
    fresh_one: '{{number}} new',
    fresh_other: '{{number}} new',
    empty: 'No notifications',
    emptyHint: 'What concerns you is told here: requests, keys, and credentials that expire.',
    description: 'Those that you have read stay for 90 days',
    seeAll: 'See all notifications',
    markAll: 'Mark all as read',
    markFailed: 'Could not be marked as read',
    failed: 'Failed to load notifications',
    stale: 'The last look for new notifications failed. These may be out of date.',
    more: 'Load more',
    open: 'Notifications',
    isNew: 'New:',
    openWithNew_one: 'Notifications, {{number}} new',
    openWithNew_other: 'Notifications, {{number}} new',
  },
  user: {
    menu: 'User menu',
    nameless: 'User',
    account: 'Your account',
    settings: 'Settings',
    language: 'Language',
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    lock: 'Lock',
    logout: 'Logout',
  },
  role: { admin: 'Admin', manager: 'Manager', contributor: 'Contributor', client: 'Client' },
  time: {
    now: 'now',
    minutesAgo: '{{number}}m ago',
    hoursAgo: '{{number}}h ago',
    daysAgo: '{{number}}d ago',
  },
  action: {
    save: 'Save',
    delete: 'Delete',
    edit: 'Edit',
    create: 'Create',
    back: 'Back',
    continue: 'Continue',
  },
  failure: {
    generic: 'Something went wrong.',
    offline: 'The server cannot be reached. Check your connection.',
    locked: 'Your key is locked. Unlock it and try again.',
    methodsRefused:
      'What the server offers to unlock with is too weak, too costly or too much. Nothing was tried. Tell an admin.',
    openFailed: 'This could not be opened with your key. It may have been altered.',
    distrusted: 'What the server says does not match what was confirmed, so nothing was done.',
    newerRelease:
      'Something here was made by a newer version of Chaveiro than this page runs, so nothing was done. Reload the page; if this stays, tell an admin.',
    memoryNewer:
      'This browser has already used a newer version of Chaveiro, so nothing was done. Reload the page.',
    otherAccount:
      'This browser knows your address under another account, which has a key already. Go on only if an admin made a new account for you; if not, tell an admin.',
    workEndless:
      'The server keeps asking this browser to renew or hand over the same keys, so it has stopped for now and goes on within an hour. If this stays, tell an admin.',
    keyUnusable:
      'Nothing can be encrypted to the key of {{people}}. Until they make new keys (in their account), they get no vault keys; everybody else got theirs.',
    answerEndless: 'The server’s answer did not come to an end, so it was ignored. Tell an admin.',
    submissionUnreadable:
      'This could not be read; it may not be from the client. Ask them to submit it again.',
    submissionUnvouched:
      'Nobody here stands for the link that this came by any more. Ask the client whether it is theirs.',
    screen: 'This screen could not be shown',
    screenDetail: 'Nothing was lost. Try again, or reload the page.',
  },
  distrust: {
    somebody: 'someone in your organisation',
    aVault: 'a vault',
    person:
      'Nobody who may do so has confirmed what the server says about {{person}}, so nothing was done. Tell an admin.',
    addressUnconfirmed:
      'Nobody has confirmed the e-mail address of {{person}} yet, so nothing was done. Compare words with them in Settings → Users first.',
    address:
      'The e-mail address shown for {{person}} is not the one that was confirmed, so nothing was done. Compare words with them in Settings → Users first.',
    peopleForked:
      'The server’s record of the people in your organisation no longer matches what this browser has seen, starting with {{person}}. Nothing was done. Tell an admin.',
    peopleShrunk:
      'Parts of the record of people in your organisation that this browser has seen are missing from the server. Nothing was done. Tell an admin.',
    otherOrganisation:
      'The server shows a different organisation from the one this browser knows. Nothing was done. Tell an admin. If your company has really started over, clear this site’s data in the browser.',
    ownKeys: 'The server shows keys for you that are not yours. Nothing was done. Tell an admin.',
    vaultForked:
      'The server’s record of who may open {{vault}} no longer matches what this browser has seen. Nothing was done. Tell an admin.',
    vaultShrunk:
      'Parts of the record of who may open {{vault}} that this browser has seen are missing from the server. Nothing was done. Tell an admin.',
    vaultStatement:
      'Nobody who may do so has confirmed a change of who can open {{vault}}. Nothing was done. Tell an admin.',
    vaultPlace:
      'The server shows {{vault}} under a name or place that nobody has confirmed. Nothing was saved. Ask a member what it should be called, and tell an admin.',
    vaultShown:
      'What this screen showed is not the confirmed name and place of the vault. Nothing was saved. It may have been renamed or moved just now: look at the vaults again.',
    vaultUnsigned:
      'Nobody has confirmed yet what {{vault}}, or a vault around it, is called and where it is. Nothing was saved. An admin or manager can confirm it at the top of the vault.',
    vaultKey: 'The key handed over for {{vault}} is not the right one. Nothing was opened with it.',
    item: 'This item is not what its author saved. Nothing was done.',
    request:
      'What the server says about this request is not what was signed or shown. Nothing was opened or approved. Reload the page; if this stays, tell an admin.',
    itemShown:
      'The item shown here is another one than its author saved under this title. Nothing was done. Reload the page; if this stays, tell an admin.',
  },
  notFound: {
    title: 'Page not found',
    description: 'There is nothing at this address.',
    home: 'Go to the dashboard',
  },
  copyRefused: 'The browser did not allow copying',
}
