/** The frame, the design system, and texts that several screens share. */
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
    notificationsRegion: 'Messages',
    rehearsal: 'Rehearsal',
    typeForMore: 'There are more: type part of the name.',
    more: 'Show more',
    whole: 'Show all of it',
    less: 'Show less',
    notLoaded: 'The list could not be loaded.',
  },
  nav: {
    label: 'Main navigation',
    dashboard: 'Dashboard',
    vaults: 'Vaults',
    jit: 'JIT Requests',
    breakGlass: 'Break-Glass',
    audit: 'Audit Logs',
    import: 'Import',
    help: 'Help',
    helpHere: 'Help with this screen',
    settings: 'Settings',
    logout: 'Logout',
    pending_one: '{{count}} is waiting for your decision',
    pending_other: '{{count}} are waiting for your decision',
    collapse: 'Collapse sidebar',
    expand: 'Expand sidebar',
    open: 'Open menu',
  },
  find: 'Search all vaults',
  notifications: {
    heading: 'Notifications',
    fresh_one: '{{count}} new',
    fresh_other: '{{count}} new',
    empty: 'No notifications',
    emptyHint: 'Requests, keys and expiring credentials that concern you appear here.',
    description: 'The ones you have read stay for 90 days',
    seeAll: 'See all notifications',
    markAll: 'Mark all as read',
    markFailed: 'They could not be marked as read',
    failed: 'Failed to load notifications',
    stale: 'New notifications could not be loaded. These may be out of date.',
    more: 'Load more',
    open: 'Notifications',
    isNew: 'New:',
    openWithNew_one: 'Notifications, {{count}} new',
    openWithNew_other: 'Notifications, {{count}} new',
  },
  push: {
    title: 'Be told also while Chaveiro is closed',
    on: 'This device tells you when a decision waits',
    description:
      'When something needs your decision, this device says so, without names. It ends when you sign out. The browser’s push service learns when you are told, and nothing else.',
    switchOn: 'Switch on',
    switchOff: 'Switch off',
    blocked:
      'This browser does not let Chaveiro notify you. Allow notifications for this page in the browser’s settings, then load it again.',
    missing:
      'This browser cannot do that. On an iPhone or iPad, first add Chaveiro to the home screen and open it from there.',
    failed: 'That could not be switched',
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
    minutesAgo: '{{count}}m ago',
    hoursAgo: '{{count}}h ago',
    daysAgo_one: '{{count}}d ago',
    daysAgo_other: '{{count}}d ago',
  },
  action: {
    save: 'Save',
    edit: 'Edit',
  },
  noHelpers: 'The list could not be loaded. Ask any admin or manager of your company.',
  hiddenVault: 'A vault you cannot see',
  connection: {
    again: 'Reconnect',
    offline: 'You are offline',
    away: 'The server cannot be reached',
    slow: 'The server is taking a long time to answer',
    hint: 'What is on the screen may be out of date, and nothing can be saved or opened. Anything you try now fails at once and is not done later.',
    slowHint: 'What you asked for may still be under way. Stop waiting if you want to try again.',
    stop: 'Stop waiting',
  },
  /** After 'tell': who can look into what does not match. */
  whom: { others: 'an admin', admin: 'whoever runs the server' },
  unsaved: {
    title: 'Discard your changes?',
    message: 'What you have filled in has not been saved.',
    discard: 'Discard',
    keep: 'Keep editing',
  },
  /** Above a form that was open when it happened. */
  unsavable: {
    role: 'Your role no longer allows you to save this',
    vaultGone: 'This vault was deleted, or you can no longer see it',
    vaultClosed: 'You can no longer open this vault',
    readsOnly: 'You can now only read this vault',
    itemGone: 'This item was deleted or moved to another vault',
    itemClosed: 'You can no longer open this item',
    hint: 'What you typed stays here until you close this, but it cannot be saved. Copy what you still need.',
  },
  failure: {
    find: 'The search could not be opened',
    dialog: 'This could not be opened',
    notLoadedDetail: 'Check the connection and try again. After an update of Chaveiro, reload the page.',
    generic: 'Something went wrong. Try again; if it keeps happening, tell {{whom}}.',
    offline: 'The server cannot be reached. Check your connection.',
    tooMany: 'Too much was asked at once, so nothing was done. Try again in a minute.',
    busy: 'The server is very busy right now. Try again in a minute.',
    notHolder: 'Somebody else has this item checked out.',
    tooManyLinks:
      'There are as many open one-time links in the organisation as there may be. Try again when some of them are over.',
    vaultTooDeep: 'Vaults can be at most {{limit}} levels deep. Choose a place further up.',
    limitReached: 'There are as many already as there may be. Remove one first.',
    tooManyOpen: 'You have as many open requests as you may have. Take one back, or wait until one is over.',
    locked: 'Your key is locked. Unlock it and try again.',
    methodsRefused:
      'The server’s settings for unlocking are not safe, so this browser did not use them. Tell {{whom}}.',
    pickedChanged: 'The person you picked can no longer be chosen: they or their role changed meanwhile.',
    openFailed:
      'This could not be opened with your key. It may have been altered. Reload the page; if it keeps happening, tell {{whom}}.',
    distrusted: 'What the server says does not match what was confirmed, so nothing was done. Tell {{whom}}.',
    newerRelease:
      'Something here was made by a newer version of Chaveiro than this page runs, so nothing was done. Reload the page; if it keeps happening, tell {{whom}}.',
    releaseRequired:
      'Your organisation requires a newer version of Chaveiro to change anything, so nothing was done. Reload the page; if this stays, the server must be updated.',
    othersFirst:
      'Others made changes at the same moment, again and again. Nothing was done. Try again in a minute.',
    decidedMeanwhile:
      'Somebody else has decided this already, or taken it back. Nothing was done here: look at it again.',
    keysRenewed: 'Your keys were renewed in another browser. Nothing was done here: unlock again.',
    notEnrolled:
      'The server shows no organisation with your keys in it. This browser is new to you, so it has founded nothing and entered nothing. If you have worked here before, tell {{whom}} before you do anything else. If you made your key only recently, unlock in the browser in which you made it, or open your invitation link again.',
    memoryNewer:
      'This browser has already used a newer version of Chaveiro, so nothing was done. Reload the page.',
    otherAccount:
      'This browser remembers your e-mail address with another account, which already has a key. Go on only if an admin made a new account for you; if not, tell an admin.',
    restoreUnsettled:
      'Somebody is let in here again whom this browser remembers as removed, dismissed or with newer keys: a backup was put back, or the server had called this vault gone. Nothing is written until that is decided again: an admin finds who in Settings, General, under Resume after a restore.',
    overByClock:
      'By the clock of this device this access is over. If the clock is wrong, set it and open the item again.',
    viewsUnmatched:
      'For 7 days no colleague’s device has confirmed what this one is shown, so it gives no keys to anybody. Compare words with a colleague, under What my colleagues see.',
    workEndless:
      'The server keeps asking this browser to renew or hand over the same keys, so it has paused and tries again within an hour. If it keeps happening, tell {{whom}}.',
    keyUnusable:
      'The key of {{people}} does not work, so no vault opens for them. Ask them to make new keys in their account. Everybody else is not affected.',
    webAssemblyMissing:
      'WebAssembly is turned off in this browser, and without it a passphrase cannot be checked. Lockdown Mode and strict security settings turn it off: make an exception for this address and reload the page, or use another browser or device.',
    memoryShort:
      'This device has too little free memory to check a passphrase, so nothing was done. Close other tabs and programs and try again, or use another device.',
    passkeyWithoutPrf:
      'This passkey gave nothing that opens your key here. Choose another way, or use it in the browser or app in which it was added.',
    answerEndless: 'The server’s answer went on without end, so it was ignored. Tell {{whom}}.',
    favouritesFull: 'You have marked 500 favourites, the most there can be. Remove the star from some first.',
    linkFilesTooLarge: 'A link may have 10 files, with 25 MB together. Choose fewer, or send several links.',
    fileTooLarge: 'A file may have 10 MB at most. Put a larger one elsewhere, and its password here.',
    itemFilesFull: 'The files of one item may have 100 MB together, those of earlier revisions included.',
    uploadsFull: 'More than 100 MB of your files wait for an item. Save those items, or wait an hour.',
    filesFull: 'There is no more room for files in the organisation. Tell {{whom}}.',
    twoStepUnreadable:
      'The setup key of its two-step codes cannot be read. Edit the item and put it in again.',
    submissionUnreadable:
      'This could not be read; it may not be from the client. Ask them to submit it again.',
    submissionShownAgain:
      'The server shows this as new, but it was already added or refused here. Refuse it, and tell {{whom}} unless a backup was restored recently.',
    twoPersonOnly:
      'This was in a two-person vault, and comes back only into one. First make that vault a two-person vault, under Members.',
    submissionUnvouched:
      'Nobody here can vouch any more for the link that this came through. Ask the client whether they sent it.',
    screen: 'This screen could not be shown',
    screenDetail: 'Nothing was lost. Try again, or reload the page.',
    screenAway:
      'Without a connection this part of Chaveiro cannot be loaded; it opens by itself once the connection is back. Screens that you have opened before still work. Do not reload the page: that would close them.',
  },
  distrust: {
    somebody: 'someone in your organisation',
    aVault: 'a vault',
    person:
      'Nobody with the right to do so has confirmed what the server says about {{person}}, so nothing was done. Tell {{whom}}.',
    addressUnconfirmed:
      'Nobody has confirmed the e-mail address of {{person}} yet, so nothing was done. Compare words with them in Settings → Users first.',
    address:
      'The e-mail address shown for {{person}} is not the one that was confirmed, so nothing was done. Compare words with them in Settings → Users first.',
    peopleForked:
      'The server’s record of the people in your organisation no longer matches what this browser has seen, starting with {{person}}. Nothing was done. Tell {{whom}}.',
    peopleShrunk:
      'Parts of the record of people in your organisation that this browser has seen are missing from the server. Nothing was done. Tell {{whom}}.',
    otherOrganisation:
      'The server shows a different organisation from the one this browser knows. Nothing was done. Tell {{whom}}. If your company has really started over, clear this site’s data in the browser.',
    ownKeys: 'The server shows keys for you that are not yours. Nothing was done. Tell {{whom}}.',
    ownMethods:
      'The server shows other ways to unlock your key than you last chose: an older list, or one that you did not sign. Nothing was done. Tell {{whom}}.',
    vaultForked:
      'The server’s record of who may open {{vault}} no longer matches what this browser has seen. Nothing was done. Tell {{whom}}.',
    vaultShrunk:
      'Parts of the record of who may open {{vault}} that this browser has seen are missing from the server. Nothing was done. Tell {{whom}}.',
    vaultStatement:
      'Nobody with the right to do so has confirmed a change of who can open {{vault}}. Nothing was done. Tell {{whom}}.',
    vaultPlace:
      'The server shows {{vault}} under a name or place that nobody has confirmed. Nothing was done. Ask a member what it should be called, and tell {{whom}}.',
    vaultShown:
      'What this screen showed is not the confirmed name and place of the vault. Nothing was done. It may have been renamed, moved or opened to more people just now: look at the vaults again.',
    vaultUnsigned:
      'The name and place of {{vault}}, or of a vault above it, are not confirmed yet. Nothing was done. An admin or manager can confirm them at the top of the vault.',
    vaultKey:
      'The key handed over for {{vault}} is not the right one. Nothing was opened with it. Tell {{whom}}.',
    item: 'This item is not what its author saved. Nothing was done. Tell {{whom}}.',
    request:
      'What the server says about this request does not match what was confirmed or shown. Nothing was opened or approved. Reload the page; if it keeps happening, tell {{whom}}.',
    file: 'This file is not what its author saved: it was altered, cut or exchanged. Nothing was given out. Tell {{whom}}.',
    itemShown:
      'The item shown here is not the one its author saved under this title. Nothing was done. Reload the page; if it keeps happening, tell {{whom}}.',
  },
  exportState: {
    waiting: 'waits for a second person',
    open: 'approved',
    alone: 'begun',
    written: 'written',
    denied: 'denied',
    withdrawn: 'taken back',
    over: 'over',
    until: 'until {{at}}',
    writtenOn: 'on {{at}}',
  },
  notFound: {
    title: 'Page not found',
    description: 'There is nothing at this address.',
    home: 'Go to the dashboard',
  },
  copyLink: 'Copy link',
  sendLink: { title: 'Send the link', mail: 'Your own mail', whatsapp: 'WhatsApp', qr: 'QR code' },
  share: 'Share',
  shareFailed: 'The link could not be shared',
  linkCopied: 'Link copied',
  copyRefused: 'The browser did not allow copying. Select the text and copy it yourself.',
}
