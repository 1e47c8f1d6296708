/** Keys to press, shown as key caps: `<KeyHint keys={['Ctrl', 'K']} />`. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-[5px] border border-b-2 bg-sunken px-1 font-sans text-caption text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
