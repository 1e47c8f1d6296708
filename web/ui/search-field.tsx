import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { controlClasses } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** A search box that filters while typing; Escape or the cross empties it. */
export function SearchField({
  label,
  value,
  onValueChange,
  placeholder,
  className,
}: {
  label: string
  value: string
  onValueChange: (value: string) => void
  placeholder?: string
  className?: string
}) {
  const texts = useUiTexts()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onValueChange('')
    input.current?.focus()
  }
  return (
    <div className={clsx('relative min-w-0', className)}>
      <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          clear()
        }}
        className={clsx(
          controlClasses,
          'h-9 pointer-coarse:h-11 pr-9 pl-9 [&::-webkit-search-cancel-button]:hidden',
        )}
      />
      {value !== '' && (
        <span className="absolute top-1 right-1 pointer-coarse:top-2">
          <IconButton size="sm" label={texts.clear} icon={<X />} onClick={clear} />
        </span>
      )}
    </div>
  )
}
