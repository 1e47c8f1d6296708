import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { useUiTexts } from './ui-texts.tsx'

const usualRows = 50

/**
 * The first rows of a long list, and what draws more of them when asked; null once all are drawn.
 * @param of what the rows are of, such as a search: another one begins with its first rows
 * @param through the place of a row that has to be drawn, or -1
 */
export function usePieces<T>(
  rows: readonly T[],
  { of = '', size = usualRows, through = -1 }: { of?: string; size?: number; through?: number } = {},
): { shown: readonly T[]; more: ReactNode } {
  const texts = useUiTexts()
  const [asked, setAsked] = useState({ of, count: size })
  const count = Math.max(asked.of === of ? asked.count : size, through + 1)
  const more = rows.length > count && (
    <div className="flex justify-center border-t p-3">
      <Button variant="ghost" onClick={() => setAsked({ of, count: count + size })}>
        {texts.more}
      </Button>
    </div>
  )
  return { shown: rows.slice(0, count), more: more || null }
}

/** Below a list that ends before everything is listed: says what is not. */
export function ListEnd({ children }: { children: string }) {
  return <p className="p-3 text-center text-ink-3 text-small">{children}</p>
}
