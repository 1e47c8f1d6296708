export const texts = {
  title: 'Audit Logs',
  description: 'View security audit trail',
  column: {
    timestamp: 'Timestamp',
    event: 'Event',
    user: 'User',
    vault: 'Vault',
    item: 'Item',
    ipAddress: 'IP Address',
  },
  access: {
    for: 'for {{name}}',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    approvals: 'approval {{approvals}}',
  },
  actor: {
    outside: 'Somebody outside, by the client’s link',
    byLinkOf: 'Somebody outside, by a link of',
    itself: 'The server, by itself',
  },
  critical: 'Critical',
  filter: 'Filter by event type',
  all: 'All events',
  empty: 'No audit logs found',
  more: 'Load more',
  ownOnly: 'You see your own events.',
  verify: {
    button: 'Verify',
    title: 'Verify the audit log',
    means:
      'Every entry is tied to the one before it. This browser makes all those ties again and compares, without taking the server’s word.',
    never: 'This browser has not verified the log yet.',
    last: 'Last verified here on {{when}}, up to entry {{number}}.',
    whole: 'Verify the whole log',
    fresh: 'Verify what is new',
    running: 'Verifying',
    progress: '{{done}} of {{total}}',
    failed: 'The log could not be verified',
    nothing: 'There are no new entries since the last verification.',
    holds: 'Entries {{from}} to {{to}} hold',
    checked:
      'No number is missing, each entry follows from the one before, every name, title and address is the one that was recorded, and all that this browser saw before is still there.',
    erased_one:
      'Of {{number}} entry the person was erased: that it is there was checked, its fields nobody can read any more.',
    erased_other:
      'Of {{number}} entries the people were erased: that they are there was checked, their fields nobody can read any more.',
    newest: 'Newest entry: number {{number}}, {{hash}}',
    fault: {
      shrunk: 'The log ends before an entry that this browser has seen (at number {{number}})',
      forked: 'Entry {{number}} is not the one that was recorded',
      gap: 'Entry {{number}} is missing',
    },
  },
  warning: {
    title: 'This log is not the one that this browser has seen before',
    shrunk:
      'It ends before entry {{number}}, which was there. Entries were taken away, or an older copy of the database was put back.',
    forked:
      'Up to entry {{number}} it was another one. Entries were changed, or an older copy of the database was put back.',
    gap: 'After entry {{number}} an entry is missing.',
    ask: 'Ask who runs the server before you go on. Until then this browser keeps the place that it saw.',
    accept: 'Go on from this log',
    question:
      'Only if you know why, for example since a backup was put back. This browser forgets the place that it kept.',
    acceptFailed: 'The log could not be accepted',
    unfollowed:
      '{{number}} entries are new since this browser last looked. Verify them to see that they follow from what was there.',
  },
  loadFailed: 'The audit logs could not be loaded',
}
