import type { ReadField } from '../records.ts'

/** A label that another one has already, or that means something else in the form, with a number after it. */
export function withFreeLabels<Named extends { label: string }>(
  fields: readonly Named[],
  isTaken: (label: string) => boolean,
): Named[] {
  const used = new Set<string>()
  return fields.map((field) => {
    const label = freeName(field.label, (name) => used.has(name) || isTaken(name))
    used.add(label)
    return { ...field, label }
  })
}

/** The name, or with the first number in brackets that nothing has; before the ending of a file. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name
  for (let number = 2; isTaken(free); number += 1) free = name.replace(/(\.\w{1,8})?$/, ` (${number})$1`)
  return free
}

/** A secure note's text is its password, and other products' notes. */
export function noteText({ type, password, notes }: { type: string; password: string; notes: string }) {
  const isNote = type === 'secure_note' && notes === ''
  return isNote ? { password: '', notes: password } : { password, notes }
}

export const filled = (fields: readonly ReadField[]): ReadField[] =>
  fields.filter(({ value }) => value !== '')
