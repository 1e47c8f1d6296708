import { elementsIn } from '../forms/find-fields.ts'
import { attributeOf } from './tree.ts'

/** The origin of an address, its scheme where it has none; null for the page's own and for scripts. */
function elsewhere(address: string | null): string | null {
  if (address === null || address.trim() === '') return null
  const url = URL.parse(address, document.baseURI)
  if (!url || url.protocol === 'javascript:' || url.origin === location.origin) return null
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Where a form, or one of the buttons that send it, posts to, if that is another origin than the page's; http is another than https. */
export function postsTo(form: Element): string | null {
  if (form.localName !== 'form' && !(form instanceof HTMLFormElement)) return null
  const buttons = [...elementsIn(document)].filter((element) => (element as HTMLButtonElement).form === form)
  const addresses = [
    attributeOf(form, 'action'),
    ...buttons.map((button) => attributeOf(button, 'formaction')),
  ]
  return addresses.map(elsewhere).find((origin) => origin !== null) ?? null
}
