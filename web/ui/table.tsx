import { clsx } from 'clsx'
import type { Key, ReactNode } from 'react'

export interface Column<R> {
  key: string
  header: ReactNode
  /** What stands beside the value on small screens in the header's place; null for what speaks for itself. */
  smallHeader?: string | null
  cell: (row: R) => ReactNode
  /** Widths and alignment of head and cells, such as `w-40 text-right`. */
  className?: string
}

const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** Rows and columns; below 640 px every row becomes a small card with its headers beside the values. */
export function DataTable<R>({
  caption,
  columns,
  rows,
  rowKey,
  isMarked = () => false,
}: {
  /** Its accessible name. */
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => Key
  /** The row that the reader came for: shown at once, and set off. */
  isMarked?: (row: R) => boolean
}) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={caption} className="w-full border-collapse text-left text-body max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="border-b bg-sunken/60">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'h-10 whitespace-nowrap px-4 font-medium text-caption text-ink-3 first:pl-5 last:pr-5',
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              ref={isMarked(row) ? scrollTo : undefined}
              aria-current={isMarked(row) ? 'true' : undefined}
              className="border-b transition-colors last:border-b-0 hover:bg-hover aria-current:bg-accent-soft max-sm:block max-sm:px-5 max-sm:py-3"
            >
              {columns.map((column) => (
                <td
                  key={column.key}
                  className={clsx(
                    'px-4 py-2.5 align-middle sm:first:pl-5 sm:last:pr-5 max-sm:flex max-sm:w-auto max-sm:items-baseline max-sm:gap-3 max-sm:px-0 max-sm:py-1 max-sm:text-left',
                    column.className,
                  )}
                >
                  {column.smallHeader !== null && (
                    <span aria-hidden="true" className="w-22 shrink-0 text-caption text-ink-3 sm:hidden">
                      {column.smallHeader ?? column.header}
                    </span>
                  )}
                  <span className="wrap-anywhere min-w-0 max-sm:flex-1">{column.cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A name and its value, one under the other: for details and settings. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">{children}</dl>
}

export function Fact({ name, children, wide }: { name: ReactNode; children: ReactNode; wide?: boolean }) {
  return (
    <div className={clsx('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 text-body text-ink">{children}</dd>
    </div>
  )
}
