import type { ItemValues } from '../item-form.ts'

/** What an item has before anybody chose something. */
const usual: Partial<Record<keyof ItemValues, unknown>> = {
  environment: 'prod',
  criticality: 'medium',
  url_match: 'exact',
}

/** Whether an item holds something in a field, so that its short form shows it. */
export function isHeld<Name extends keyof ItemValues>(name: Name, value: ItemValues[Name] | undefined) {
  if (Array.isArray(value)) return value.length > 0
  return ![undefined, null, '', 0, false, usual[name]].includes(value as never)
}
