import type { FillOrder, FoundForm } from '../messages/fill-messages.ts'
import { type BrowserStandIn, ownId } from './chrome-stand-in.ts'
import { portFrom } from './port-stand-in.ts'

/**
 * Shows a page with this form in the tab in front; answers what is filled into it. `hear` gets the port of the script that is put there;
 * without `takes` the page takes nothing that it gets.
 */
export function showFormPage(
  browser: BrowserStandIn,
  hear: (port: ReturnType<typeof portFrom>) => void,
  { url, form, takes = true, orders = [] }: FormPage,
): FillOrder[] {
  browser.show(url)
  browser.inject = async (tabId) => {
    const sender = { id: ownId, frameId: 0, url, origin: new URL(url).origin, tab: { id: tabId, url } }
    const page = portFrom('fill', sender)
    hear(page)
    page.onTold = (message) => {
      const order = message as FillOrder
      orders.push(order)
      const fields = takes ? rolesOf(order) : []
      page.say({ say: 'filled', fields, refused: takes ? null : 'not_taken' })
    }
    const counts = form.visible ?? {}
    const whole = {
      ...{ index: 0, visible: counts, present: counts, refused: null, postsTo: null },
      ...{ hasFocus: false, rules: null },
    }
    page.say({ say: 'found', forms: [{ ...whole, ...form }] })
  }
  return orders
}

interface FormPage {
  url: string
  form: Partial<FoundForm>
  takes?: boolean
  orders?: FillOrder[]
}

const rolesOf = ({ values }: FillOrder) =>
  values.next === undefined ? ['current-password'] : ['new-password']
