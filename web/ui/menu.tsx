import { Menu as BaseMenu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

const itemClasses = (tone: 'normal' | 'danger' = 'normal') =>
  clsx(
    'flex min-h-8 pointer-coarse:min-h-11 w-full cursor-default select-none items-center gap-2.5 rounded-md px-2 py-1 text-left text-body focus-visible:-outline-offset-2 data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    tone === 'danger'
      ? 'text-red-ink data-highlighted:bg-red-soft'
      : 'text-ink data-highlighted:bg-hover [&_svg]:text-ink-3',
  )

interface MenuPlace {
  align?: 'start' | 'end'
  side?: 'bottom' | 'top' | 'right'
  className?: string
}

/** A list of actions under a button. */
export function Menu({
  trigger,
  children,
  ...place
}: MenuPlace & {
  /** One button element; it gets the ref and the aria attributes. */
  trigger: ReactElement
  children: ReactNode
}) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <MenuPopup {...place}>{children}</MenuPopup>
    </BaseMenu.Root>
  )
}

/** Joins one menu to the buttons of many rows, each with what it stands for: a menu for each row would be most of a long list's work. */
export const createMenuHandle = BaseMenu.createHandle
export type MenuHandle<P> = ReturnType<typeof createMenuHandle<P>>

/** A row's button that opens the menu of this handle. */
export const MenuTrigger = BaseMenu.Trigger

/** The menu of a handle. `children` are the actions for what its button stands for. */
export function SharedMenu<P>({
  handle,
  children,
  ...place
}: MenuPlace & { handle: MenuHandle<P>; children: (of: P) => ReactNode }) {
  return (
    <BaseMenu.Root modal={false} handle={handle}>
      {({ payload }) => payload !== undefined && <MenuPopup {...place}>{children(payload)}</MenuPopup>}
    </BaseMenu.Root>
  )
}

function MenuPopup({
  children,
  align = 'end',
  side = 'bottom',
  className,
}: MenuPlace & { children: ReactNode }) {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner align={align} side={side} sideOffset={6} className="z-50 outline-none">
        <BaseMenu.Popup
          className={clsx(
            'pop max-h-(--available-height) min-w-48 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto rounded-lg border bg-raised p-1 shadow-popup outline-none',
            className,
          )}
        >
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

export function MenuItem({
  icon,
  tone,
  disabled,
  onClick,
  children,
}: {
  icon?: ReactNode
  tone?: 'normal' | 'danger'
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <BaseMenu.Item className={itemClasses(tone)} disabled={disabled ?? false} onClick={onClick}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </BaseMenu.Item>
  )
}

export function MenuLink({ to, icon, children }: { to: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <BaseMenu.Item className={itemClasses()} render={<Link to={to} />}>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
    </BaseMenu.Item>
  )
}

/** A single choice inside a menu; the menu stays open so that its effect is visible. */
export function MenuChoice<V extends string>({
  label,
  value,
  options,
  onValueChange,
}: {
  label: string
  value: V
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  onValueChange: (value: V) => void
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 font-medium text-caption text-ink-3">
        {label}
      </BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: V) => onValueChange(next)}>
        {options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            closeOnClick={false}
            className={itemClasses()}
          >
            {option.icon}
            <span className="min-w-0 flex-1">{option.label}</span>
            <span className="size-4">
              <BaseMenu.RadioItemIndicator>
                <Check aria-hidden="true" className="text-accent-ink!" />
              </BaseMenu.RadioItemIndicator>
            </span>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

/** Several choices inside a menu, each on or off; the menu stays open. */
export function MenuChecks<V extends string>({
  label,
  values,
  options,
  onValuesChange,
}: {
  label: string
  values: readonly V[]
  options: readonly { value: V; label: string }[]
  /** In the order of the options. */
  onValuesChange: (values: V[]) => void
}) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-2 pt-1.5 pb-0.5 font-medium text-caption text-ink-3">
        {label}
      </BaseMenu.GroupLabel>
      {options.map((option) => (
        <BaseMenu.CheckboxItem
          key={option.value}
          checked={values.includes(option.value)}
          closeOnClick={false}
          onCheckedChange={(isOn) =>
            onValuesChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? isOn : values.includes(value))),
            )
          }
          className={itemClasses()}
        >
          <span className="min-w-0 flex-1">{option.label}</span>
          <span className="size-4">
            <BaseMenu.CheckboxItemIndicator>
              <Check aria-hidden="true" className="text-accent-ink!" />
            </BaseMenu.CheckboxItemIndicator>
          </span>
        </BaseMenu.CheckboxItem>
      ))}
    </BaseMenu.Group>
  )
}

export function MenuSeparator() {
  return <BaseMenu.Separator className="-mx-1 my-1 h-px bg-line" />
}
