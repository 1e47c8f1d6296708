import { native } from '../forms/native.ts'
import type { Refusal } from '../messages/fill-messages.ts'
import { whyNotFilled } from './judge.ts'

/** Frameworks draw what they heard at the end of the task or in the next one. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

const all = { bubbles: true, composed: true }

/** In a window without the focus the browser moves it, but tells nobody. */
function tellFocus(field: HTMLInputElement, ...names: string[]) {
  if (native(document).hasFocus()) return
  for (const name of names)
    field.dispatchEvent(
      new FocusEvent(name, { bubbles: name.startsWith('focus') && name !== 'focus', composed: true }),
    )
}

/** The setter of the element's class, since frameworks put their own upon elements. */
const setValue = (field: HTMLInputElement, value: string) =>
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Masks put points into numbers, and some fields make letters small; a password is taken as it is or not at all. */
const isTaken = (field: HTMLInputElement, value: string, isSecret: boolean) =>
  isSecret ? field.value === value : lettersOf(field.value) === lettersOf(value)

/**
 * Writes as a person would who typed it, as far as the page can tell: focus, key, value, blur. The field is judged after the page heard of
 * focus and key, in the task that writes. Answers why it was left alone.
 */
export async function writeValue(
  field: HTMLInputElement,
  value: string,
  isSecret: boolean,
): Promise<Refusal | null> {
  if (field.maxLength >= 0 && value.length > field.maxLength) return 'too_long'
  // At the nearest edge it would lie below what pages fix there, such as a question about cookies.
  const block = whyNotFilled(field, false) === 'off_screen' ? 'center' : 'nearest'
  field.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
  field.focus({ preventScroll: true })
  tellFocus(field, 'focus', 'focusin')
  field.dispatchEvent(new KeyboardEvent('keydown', { ...all, cancelable: true, key: 'Unidentified' }))
  const refused = whyNotFilled(field, false)
  if (refused) return refused
  setValue(field, value)
  field.dispatchEvent(new InputEvent('input', { ...all, inputType: 'insertReplacementText', data: value }))
  field.dispatchEvent(new KeyboardEvent('keyup', { ...all, key: 'Unidentified' }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await nextTask()
  if (!field.isConnected || isTaken(field, value, isSecret)) {
    field.blur()
    tellFocus(field, 'blur', 'focusout')
    return null
  }
  return 'not_taken'
}
