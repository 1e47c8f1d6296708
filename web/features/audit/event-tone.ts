import type { Tone } from '../../ui/badge.tsx'

/** The colour of an event's badge: created green, deleted red, revealed yellow, jit blue, other grey. */
export function eventTone(eventType: string): Tone {
  if (eventType.includes('created')) return 'green'
  if (eventType.includes('deleted')) return 'red'
  if (eventType.includes('revealed')) return 'yellow'
  if (eventType.startsWith('jit')) return 'blue'
  return 'grey'
}
