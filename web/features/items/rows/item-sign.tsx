import type { Item } from '@chaveiro/contract/calls/items.ts'
import type { ItemType } from '@chaveiro/contract/constants.ts'
import { ItemIcon } from '../item-looks.tsx'
import { signOf } from './sign-of.ts'

/** Types of which there are few sites; the others are told apart by a letter. */
const drawn: ReadonlySet<ItemType> = new Set([
  'ssh_key',
  'db_credential',
  'certificate',
  'secure_note',
  'api_key',
])

/** A small square that tells rows apart at a glance: the type's icon, or the site's first letter in a colour of its own. */
export function ItemSign({ item }: { item: Pick<Item, 'type' | 'title' | 'login_url'> }) {
  const isDrawn = drawn.has(item.type)
  const { letter, hue } = signOf(item)
  return (
    <span
      aria-hidden="true"
      translate="no"
      {...(isDrawn
        ? {}
        : {
            style: {
              backgroundColor: `light-dark(oklch(0.94 0.035 ${hue}), oklch(0.31 0.045 ${hue}))`,
              color: `light-dark(oklch(0.42 0.1 ${hue}), oklch(0.87 0.07 ${hue}))`,
            },
          })}
      className="inline-flex size-7 shrink-0 select-none items-center justify-center rounded-md bg-sunken font-semibold text-ink-2 text-small [&_svg]:size-4"
    >
      {isDrawn ? <ItemIcon type={item.type} /> : letter}
    </span>
  )
}
