import { language } from './own-language.ts'

const sameDay = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' })
const otherDay = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' })

/** An instant in the person's own time: without the date if it is today. */
export function timeOf(instant: string): string {
  const at = new Date(instant)
  return (at.toDateString() === new Date().toDateString() ? sameDay : otherDay).format(at)
}
