import { Select as BaseSelect } from '@base-ui/react/select'
import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { controlClasses, Field, type FieldLabels, partLabels } from './field.tsx'

export interface SelectOption<V extends string> {
  value: V
  label: string
  icon?: ReactNode
  /** A second, smaller line. */
  hint?: string
}

interface SelectGroup<V extends string> {
  label: string
  options: readonly SelectOption<V>[]
}

interface SelectCore<V extends string> {
  value: V
  onValueChange: (value: V) => void
  options: readonly SelectOption<V>[]
  /** Further options below `options`, each group under its heading. */
  groups?: readonly SelectGroup<V>[]
  name?: string | undefined
  disabled?: boolean | undefined
  onBlur?: (() => void) | undefined
  triggerRef?: Ref<HTMLButtonElement>
}

interface TriggerLook {
  /** Lower and without a shadow, to stand in a line of text. */
  slim?: boolean | undefined
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

function SelectControl<V extends string>({
  value,
  onValueChange,
  options,
  groups = [],
  name,
  disabled,
  onBlur,
  triggerRef,
  slim = false,
  ...look
}: SelectCore<V> & TriggerLook) {
  const all = [...options, ...groups.flatMap((group) => group.options)]
  const current = all.find((option) => option.value === value)
  return (
    <BaseSelect.Root
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next as V)}
      items={all}
      {...(name === undefined ? {} : { name })}
      {...(disabled === undefined ? {} : { disabled })}
    >
      <BaseSelect.Trigger
        {...look}
        ref={triggerRef ?? null}
        onBlur={onBlur}
        className={clsx(
          controlClasses,
          'flex items-center justify-between gap-2 pr-2 text-left',
          slim
            ? 'h-8 pointer-coarse:h-11 border-line! pl-2.5! text-small! shadow-none!'
            : 'h-9 pointer-coarse:h-11',
        )}
      >
        <span className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:text-ink-3">
          {current?.icon}
          <BaseSelect.Value className="truncate" />
        </span>
        <BaseSelect.Icon className="text-ink-3">
          <ChevronDown aria-hidden="true" className="size-4" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          align="start"
          sideOffset={4}
          alignItemWithTrigger={false}
          className="z-50 outline-none"
        >
          <BaseSelect.Popup className="pop max-h-(--available-height) min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-popup outline-none">
            <BaseSelect.List>
              {options.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
              {groups.map((group) => (
                <BaseSelect.Group key={group.label} className="mt-1 border-line border-t pt-1">
                  <BaseSelect.GroupLabel className="px-2 py-1 font-medium text-caption text-ink-3">
                    {group.label}
                  </BaseSelect.GroupLabel>
                  {group.options.map((option) => (
                    <OptionRow key={option.value} option={option} />
                  ))}
                </BaseSelect.Group>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  )
}

function OptionRow({ option }: { option: SelectOption<string> }) {
  return (
    <BaseSelect.Item
      value={option.value}
      className="flex min-h-8 pointer-coarse:min-h-11 cursor-default select-none items-center gap-2 rounded-md py-1 pr-2 pl-2 text-body focus-visible:-outline-offset-2 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
    >
      {option.icon}
      <span className="min-w-0 flex-1">
        <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
        {option.hint && <span className="block text-caption text-ink-3">{option.hint}</span>}
      </span>
      <span className="w-4">
        <BaseSelect.ItemIndicator>
          <Check aria-hidden="true" className="text-accent-ink!" />
        </BaseSelect.ItemIndicator>
      </span>
    </BaseSelect.Item>
  )
}

/** A choice in a form: label above, error below. */
export function SelectField<V extends string>(props: SelectCore<V> & FieldLabels) {
  const { labels, control: core } = partLabels(props)
  return <Field {...labels}>{(ids) => <SelectControl {...core} {...ids} />}</Field>
}

/** A choice in a toolbar, without a visible label; `label` is its accessible name. */
export function FilterSelect<V extends string>({
  label,
  className,
  slim,
  ...core
}: SelectCore<V> & { label: string; className?: string; slim?: boolean }) {
  return (
    <div className={clsx('min-w-0', className)}>
      <SelectControl {...core} slim={slim} aria-label={label} />
    </div>
  )
}

/** `SelectField` bound to a react-hook-form `control`. */
export function FormSelect<T extends FieldValues, Checked, V extends string>({
  control,
  name,
  onChosen,
  ...rest
}: {
  control: Control<T, unknown, Checked>
  name: FieldPath<T>
  options: readonly SelectOption<V>[]
  /** Called after the form has the value, for instance to load a template. */
  onChosen?: (value: V) => void
} & FieldLabels) {
  const { field, fieldState } = useController({ control, name })
  return (
    <SelectField<V>
      {...rest}
      name={name}
      error={rest.error ?? fieldState.error?.message}
      value={field.value as V}
      onValueChange={(value) => {
        field.onChange(value)
        onChosen?.(value)
      }}
      onBlur={field.onBlur}
      triggerRef={field.ref}
    />
  )
}
