/** Whether colleagues' devices are shown what this one is shown, and comparing words about it. */
export const texts = {
  title: 'What my colleagues see',
  description: 'Whether the server shows everybody the same',
  loading: 'Comparing with what colleagues’ devices saw...',
  failed: 'The comparison did not work',
  notYet: 'An admin or manager has to confirm your key first. Then your browser compares by itself.',
  summary: {
    none: '{{name}}’s device saw the same as yours ({{ago}}).',
    noneHelp: 'Your browser compares by itself, every hour. There is nothing to do.',
    fresh: 'Nothing differs. No colleague’s device has confirmed it yet.',
    freshHelp: 'It happens by itself as soon as an admin or manager unlocks.',
    alone: 'You are the only admin or manager.',
    aloneHelp:
      'So nobody’s device can confirm by itself what yours is shown. You can compare words with anybody; a second admin would make it happen by itself.',
    day: 'Nobody has confirmed what you see since {{date}}.',
    dayHelp:
      'Usually no admin or manager has unlocked since. A server that hides changes from you would look the same. If you want to be sure, compare words with a colleague.',
    week: 'Nobody has confirmed what you see for 7 days.',
    weekHelp:
      'Until an admin or manager unlocks, or you compare words with a colleague, this browser gives no keys to anybody. You can go on reading and saving.',
    dayVaults_one: 'Nobody has confirmed one vault since {{date}}.',
    dayVaults_other: 'Nobody has confirmed {{count}} vaults since {{date}}.',
    weekVaults_one: 'Nobody has confirmed one vault for 7 days.',
    weekVaults_other: 'Nobody has confirmed {{count}} vaults for 7 days.',
    weekVaultsHelp:
      'Until an admin’s or manager’s device shows the same, or you compare words with a colleague, this browser gives nobody a key of these vaults. You can go on reading and saving.',
    missing_one: '{{names}}’s device has not confirmed what you see since {{date}}. Others have.',
    missing_other: 'The devices of {{names}} have not confirmed what you see since {{date}}. Others have.',
    missingHelp:
      'Usually somebody is away. A server that keeps two groups of people apart would look the same. If they are at work, call them and compare words. Nothing stops meanwhile.',
    behind_one: '{{names}}’s device is shown an old state.',
    behind_other: 'The devices of {{names}} are shown an old state.',
    behindHelp:
      'It says every day what it sees, and lacks what yours has known for more than a day. A server that works as it should never does that. Call them and compare words. If they do not match, tell whoever runs the server by another way than this product.',
    differsItems: 'Your device and that of {{name}} were shown different items.',
    differsItemsHelp:
      'A server that works as it should never does that. Give nobody access, call this person and compare words below, then what each of you sees in the vault. Words cover people and vaults, not items: this stays until that device is shown the same items as yours.',
    differs: 'Your device and that of {{name}} were shown different things.',
    differsHelp:
      'A server that works as it should never does that. Nothing is lost. Give nobody access, call this person and compare words below. If they do not match, export the audit log, leave both browsers as they are, and tell whoever runs the server by another way than this product.',
  },
  people: {
    heading: 'Admins and managers',
    description: 'Their browsers say by themselves, signed, what they are shown.',
    somebody: 'A colleague',
    same: 'Same as yours',
    older: 'Not for a while',
    behind: 'Old state',
    behindHelp: 'Lacks what your device has known for more than a day. Call them and compare words.',
    others_one: '{{count}} other',
    others_other: '{{count}} others',
    begun: 'This browser has compared since {{date}}.',
    begunToday:
      'This browser remembers nothing from before {{date}}. If you read this every day, it forgets everything when it is closed, and cannot warn of what shows only after days.',
    none: 'Not yet',
    differs: 'Different',
    clock_ahead: 'Clock ahead',
    sameAt: 'Saw the same {{when}}',
    never: 'Has not confirmed anything to this browser yet',
    differsHelp: 'Was shown something else than you. Call them and compare words.',
    clockHelp: 'The clock of their device is ahead, so what it says about time does not count.',
  },
  vaults: {
    heading: 'Vaults that nobody confirmed',
    description: 'No admin’s or manager’s device has shown the same of these since then.',
    differing: 'Vaults that a colleague was shown differently',
    differingHelp: 'Your browser gives nobody a key of these.',
    since: 'Since {{date}}',
    differs: 'Shown differently',
    differsItems: 'Items shown differently',
    unknown: 'A vault',
    more_one: 'and {{count}} more',
    more_other: 'and {{count}} more',
  },
  unsigned: {
    title_one: 'The server names a vault that your browser cannot check: {{names}}',
    title_other: 'The server names {{count}} vaults that your browser cannot check: {{names}}',
    help: 'So it confirms nothing of it to your colleagues. It goes on confirming everything else. If this is still here in an hour, tell whoever runs the server.',
  },
  days: {
    title: 'Words that the team’s chat was told',
    help: 'Once a day the chat gets eight words of what one device saw. Compare them with these: other words there mean that one of you is shown something else.',
    by: '{{day}}: {{name}}’s device, {{time}}',
    unknown: 'This browser cannot tell whether its signer was entitled.',
    words: 'Words of {{day}}',
  },
  compare: {
    heading: 'Compare with one person',
    description:
      'In two minutes, by phone or side by side. It covers the list of people and every vault that both of you can open.',
    who: 'With whom?',
    nobody: 'Nobody of that name',
    open: 'Compare words',
    title: 'Compare words with {{name}}',
    both: 'Both of you open this page and choose each other. One reads out, the other types; then the other way round. The words of the two of you are never alike.',
    read: 'I read out',
    type: 'I type',
    readHelp:
      'Read these eight words to {{name}}, in person or by phone. Never by a message that the server sends.',
    words: 'Words to read out',
    coversPeople: 'They cover the list of people: there is no vault yet that both of you can open.',
    covers_one: 'They cover the list of people and {{count}} vault.',
    covers_other: 'They cover the list of people and {{count}} vaults.',
    qr: 'Or let {{name}} take a picture of this code on your screen',
    field: 'The eight words that {{name}} reads out',
    fieldHelp: 'With spaces between them. Or paste, drop or choose a picture of the code.',
    fieldShort: 'Type all eight words.',
    picture: 'Use a picture of their code',
    fault: {
      no_qr: 'No code was found in this picture. Take it closer and straight.',
      no_picture: 'This file is no picture.',
      no_reader: 'The reader of codes did not load. Type the words instead.',
    },
    check: 'Compare',
    checking: 'Comparing...',
    fits: 'It fits: you and {{name}} are shown the same.',
    fitsHelp: 'Now let {{name}} type what you read out, so that their browser knows it too.',
    differ: 'These are not the words that your browser has.',
    differHelp:
      'Something may have changed in between, or a word was misheard: close this, and begin again on both sides. If they still differ, you are shown different things: give nobody access, and tell whoever runs the server by another way than this product.',
    failed: 'Comparing did not work',
  },
  banner: {
    day: 'No colleague’s device has confirmed what you see since {{date}}. Usually nobody unlocked since.',
    week: 'For 7 days nobody has confirmed what you see. This browser gives no keys until an admin or manager unlocks, or you compare words with a colleague.',
    dayVaults_one: 'No colleague’s device has confirmed one vault since {{date}}.',
    dayVaults_other: 'No colleague’s device has confirmed {{count}} vaults since {{date}}.',
    weekVaults_one:
      'For 7 days nobody has confirmed one vault. This browser gives nobody its key until words are compared.',
    weekVaults_other:
      'For 7 days nobody has confirmed {{count}} vaults. This browser gives nobody their keys until words are compared.',
    differs:
      'Your device and a colleague’s were shown different things. Give nobody access before you have looked.',
    missing_one:
      'For a week {{names}}’s device has not confirmed what you see; others have. If they are at work, compare words.',
    missing_other:
      'For a week the devices of {{names}} have not confirmed what you see; others have. If they are at work, compare words.',
    behind_one:
      '{{names}}’s device is shown an old state: it lacks what yours has known for more than a day.',
    behind_other:
      'The devices of {{names}} are shown an old state: they lack what yours has known for more than a day.',
    look: 'Look',
    compare: 'Compare words',
    later: 'Until tomorrow',
    inAWeek: 'In a week',
  },
}
