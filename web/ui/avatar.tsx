import { clsx } from 'clsx'
import { useState } from 'react'

/** A hue by name, so that two people with the same initial differ. */
function hueOf(name: string): number {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 360
  return sum
}

/** A person's picture, as a `data:` URL, else the first letter of their name, else `U`. */
export function Avatar({
  name,
  url,
  size = 'md',
}: {
  name?: string | undefined
  url?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
}) {
  const [failed, setFailed] = useState(false)
  const hue = hueOf(name?.trim() ?? '')
  const letter = [...(name?.trim() ?? '')][0]?.toUpperCase() ?? 'U'
  return (
    <span
      aria-hidden="true"
      // Dark enough for white letters in every hue.
      style={{ backgroundColor: `oklch(0.48 0.11 ${hue})`, color: 'white' }}
      className={clsx(
        'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold',
        { sm: 'size-7 text-caption', md: 'size-8 text-small', lg: 'size-10 text-body' }[size],
      )}
    >
      {url && !failed ? (
        <img src={url} alt="" className="size-full object-cover" onError={() => setFailed(true)} />
      ) : (
        letter
      )}
    </span>
  )
}
