import { Popover as BasePopover } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'

/** A panel beside a button, for more than a list of actions. Controlled if `open` is passed. */
export function Popover({
  trigger,
  open,
  onOpenChange,
  label,
  children,
  className,
}: {
  trigger: ReactElement
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** Its accessible name. */
  label: string
  children: ReactNode
  className?: string
}) {
  return (
    <BasePopover.Root {...(open === undefined ? {} : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-50">
          <BasePopover.Popup
            aria-label={label}
            className={clsx(
              'pop flex max-h-(--available-height) max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-xl border bg-raised shadow-popup outline-none',
              className,
            )}
          >
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  )
}
