import { elementsIn } from '../forms/find-fields.ts'
import { native } from '../forms/native.ts'

/** The origin of an address, its scheme where it has none; null for the page's own and for scripts. */
function elsewhere(address: string | null): string | null {
  if (address === null || address.trim() === '') return null
  const url = URL.parse(address, native(document).baseURI)
  if (!url || url.protocol === 'javascript:' || url.origin === location.origin) return null
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Where a form, or one of the buttons that send it, posts to, if that is another origin than the page's; http is another than https. */
export function postsTo(form: Element): string | null {
  if (!(form instanceof HTMLFormElement)) return null
  const buttons = [...elementsIn(document)].filter((element) => (element as HTMLButtonElement).form === form)
  const addresses = [
    native(form).getAttribute('action'),
    ...buttons.map((button) => native(button).getAttribute('formaction')),
  ]
  return addresses.map(elsewhere).find((origin) => origin !== null) ?? null
}
