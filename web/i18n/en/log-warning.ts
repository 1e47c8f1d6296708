/** The warning above every screen that the audit log is not the one that this browser has seen before. */
export const texts = {
  title: 'This log is not the one that this browser has seen before',
  shrunk:
    'It ends before entry {{number}}, which was there. Entries were taken away, or an older copy of the database was put back.',
  forked:
    'Up to entry {{number}} it was another one. Entries were changed, or an older copy of the database was put back.',
  gap: 'After entry {{number}} an entry is missing.',
  ask: 'Ask whoever runs the server before you go on. Until then this browser keeps the place that it saw.',
  restored: 'Was a backup put back?',
  accept: 'Go on from this log',
  question:
    'Only if you know why, for example since a backup was put back. This browser forgets the place that it kept.',
  acceptFailed: 'The log could not be accepted',
  unknown:
    'The audit log could not be compared with what this browser has seen before: the server does not show its newest entry. It is asked again every few seconds.',
  open: 'Open Audit Logs',
  unfollowed:
    'This browser is still checking the audit log: {{number}} new entries to go. Verifying the log checks them at once.',
}
