import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { controlClasses, Field, type FieldLabels, labelIdOf, partLabels } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { TextArea, type TextAreaProps } from './text-field.tsx'
import { useUiTexts } from './ui-texts.tsx'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'>, FieldLabels {
  /** More small buttons before the eye, such as a generator's. */
  trailing?: ReactNode
  /** Shows the text from the start, as for a generated passphrase. */
  initiallyShown?: boolean
}

/** A secret being typed: masked, with an eye to show it. For several lines use `SecretArea`. */
export function PasswordField(props: PasswordFieldProps) {
  const { labels, control } = partLabels(props)
  const { trailing, initiallyShown = false, id, ...input } = control
  const [shown, setShown] = useState(initiallyShown)
  const texts = useUiTexts()
  return (
    <Field {...labels} id={id}>
      {(ids) => (
        <div className="relative">
          <input
            // With 'off' browsers still offer to save a password field and fill it; with a one-time code they do neither.
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...ids}
            type={shown ? 'text' : 'password'}
            translate="no"
            className={clsx(
              controlClasses,
              'h-9 pointer-coarse:h-11 font-mono text-small',
              trailing ? 'pr-20' : 'pr-10',
            )}
          />
          <div className="absolute inset-y-0 right-1 flex items-center gap-0.5">
            {trailing}
            <ShowButton
              shown={shown}
              onToggle={() => setShown(!shown)}
              labels={texts}
              describedBy={labelIdOf(ids.id)}
            />
          </div>
        </div>
      )}
    </Field>
  )
}

/** A secret of several lines being typed or pasted (a key, a certificate), masked until shown. */
export function SecretArea({ trailing, rows = 4, ...area }: TextAreaProps) {
  const ownId = useId()
  const { id = ownId } = area
  const [shown, setShown] = useState(false)
  const texts = useUiTexts()
  return (
    <TextArea
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      mono
      masked={!shown}
      rows={rows}
      {...area}
      id={id}
      trailing={
        <>
          {trailing}
          <ShowButton
            shown={shown}
            onToggle={() => setShown(!shown)}
            labels={texts}
            describedBy={labelIdOf(id)}
          />
        </>
      }
    />
  )
}

function ShowButton({
  shown,
  onToggle,
  labels,
  describedBy,
}: {
  shown: boolean
  onToggle: () => void
  labels: { reveal: string; hide: string }
  describedBy: string
}) {
  return (
    <IconButton
      size="sm"
      label={shown ? labels.hide : labels.reveal}
      aria-pressed={shown}
      // A form has several such fields.
      aria-describedby={describedBy}
      icon={shown ? <EyeOff /> : <Eye />}
      onClick={onToggle}
    />
  )
}
