/** What people see, and admins do, after a backup of the server was put back. */
export const texts = {
  title: 'Resume after a restore',
  description: 'Two people decide that work goes on from a backup',
  link: 'See what is gone',
  loading: 'Comparing this browser’s memory with the server...',
  failed: 'The comparison did not work',
  nothing: {
    title: 'Nothing is missing',
    description: 'The server has everything that this browser remembers. There is nothing to decide.',
  },
  calm: 'The server is older than this browser remembers. If a backup was put back, that is expected, and this page leads through it. If nobody restored anything, somebody may be hiding work from you: do not go on, and tell an admin.',
  gone: {
    heading: 'What is gone',
    description:
      'By what this browser remembers. Other browsers that open this page add what they remember, so open it on them too before you go on.',
    people_one: '{{count}} decision about people, roles or keys',
    people_other: '{{count}} decisions about people, roles or keys',
    changes_one: '{{count}} change of items',
    changes_other: '{{count}} changes of items',
    decisions_one: '{{count}} decision about members and keys',
    decisions_other: '{{count}} decisions about members and keys',
    vault: 'A vault',
    complete: 'The proposal below names all of it.',
    incomplete:
      'The proposal below does not name all of it: after it this browser would still not go on. Ask the admin to propose again.',
  },
  decide: {
    heading: 'Go on from the backup',
    description:
      'An admin proposes it; a second admin or manager, or the printed organisation kit, confirms it. What is gone stays gone, and nobody who was removed gets anything back by it.',
    onlyAdmins: 'An admin has to propose it. Tell them that you see this page.',
    propose: 'Propose to go on from here',
    proposeAgain: 'Propose again, with what other browsers added',
    proposing: 'Signing...',
    words: 'Words of the proposal',
    own: 'Read these eight words to a second admin or manager, in person or by phone. They open this page and confirm if they see the same ones.',
    other:
      '{{person}} proposed it. Have them read out the eight words, in person or by phone. Confirm only if they are exactly these.',
    somebody: 'A colleague',
    same: 'The words are the same, and a backup was put back',
    confirm: 'Confirm',
    confirming: 'Signing...',
    byKit: 'Confirm with the printed organisation kit',
    kitHelp: 'Where no second person is at hand, the code on the organisation’s printed sheet confirms it.',
    kitLabel: 'Organisation recovery code',
    kitWrong: 'This is not your organisation’s code, or there is a typing mistake',
    failed: 'It could not be signed',
    done: 'Work goes on from the backup',
  },
  people: {
    heading: 'Decide again about these people',
    description:
      'The backup lets them in again, and this browser remembers otherwise. It gives them nothing, and writes nothing to their vaults, until you do it again or let them in on purpose.',
    removed: '{{person}} was removed from {{vault}}. Remove them there again, or add them anew.',
    dismissed: '{{person}} was no longer admin or manager. Change their role again.',
    renewed: '{{person}} had replaced their keys. Ask them to replace them again.',
    openVault: 'Open vault',
    openPeople: 'Open Users',
  },
  back: {
    heading: 'Bring back what you wrote here',
    description:
      'This browser kept what you wrote after the backup. Each is written anew, in your name and as of now.',
    button: 'Bring back',
    busy: 'Writing...',
    named: 'Bring back {{title}}',
    done: '{{title}} is back',
    failed: '{{title}} could not be brought back',
    noVault: 'Its vault is gone. Make a vault of the same name first, then enter it there by hand: {{title}}',
    written: 'Written {{when}}',
  },
}
