import { clsx } from 'clsx'
import { type Key, memo, type ReactNode } from 'react'

export interface Column<R> {
  key: string
  header: ReactNode
  /** The label beside the value on small screens; null if the value needs none. */
  smallHeader?: string | null
  /** Null for nothing, which takes no room on a card. */
  cell: (row: R) => ReactNode
  /** Widths and alignment of head and cells, such as `w-40 text-right`. */
  className?: string
}

const scrollTo = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

/** With this many columns, a table needs more room than a tablet, or a laptop beside the sidebar, has. */
const wideFrom = 6

/**
 * Rows and columns. Without room for them, every row becomes a small card with headers beside the values: otherwise the buttons in the last
 * column would be out of sight behind a scroll bar.
 */
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
  /** The row that the reader came for: scrolled to and highlighted. */
  isMarked?: (row: R) => boolean
}) {
  const isWide = columns.length >= wideFrom
  const padding = isWide ? 'px-3' : 'px-4'
  return (
    <div
      className={clsx(
        // The rows' backgrounds end inside a card's round corners.
        'overflow-x-auto first:rounded-t-[0.6875rem] last:rounded-b-[0.6875rem]',
        isWide ? '@container/wide-table' : '@container/slim-table',
      )}
    >
      <table aria-label={caption} className="w-full border-collapse text-left text-body stacked:block">
        <thead className="stacked:sr-only">
          <tr className="border-b bg-sunken/60">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={clsx(
                  'h-10 whitespace-nowrap font-medium text-caption text-ink-3 first:pl-5 last:pr-5',
                  padding,
                  column.className,
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="stacked:block">
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              isMarked={isMarked(row)}
              padding={padding}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TableRow = memo(DrawnRow) as typeof DrawnRow

/** Of a long table only new and changed rows are drawn again, if its columns stay the same. */
function DrawnRow<R>({
  row,
  columns,
  isMarked,
  padding,
}: {
  row: R
  columns: readonly Column<R>[]
  isMarked: boolean
  padding: string
}) {
  return (
    <tr
      ref={isMarked ? scrollTo : undefined}
      aria-current={isMarked ? 'true' : undefined}
      className="border-b transition-colors last:border-b-0 hover:bg-hover aria-current:bg-accent-soft stacked:relative stacked:grid stacked:gap-x-8 stacked:px-5 stacked:py-3 @xl/wide-table:grid-cols-2"
    >
      {columns.map((column) => {
        const content = column.cell(row)
        return (
          <td
            key={column.key}
            className={clsx(
              padding,
              content === null && 'stacked:hidden!',
              'py-2.5 align-middle tabled:first:pl-5 tabled:last:pr-5 stacked:flex stacked:w-auto stacked:min-w-0 stacked:items-baseline stacked:gap-3 stacked:px-0 stacked:py-1 stacked:text-left',
              column.className,
            )}
          >
            {column.smallHeader !== null && (
              <span aria-hidden="true" className="w-22 shrink-0 text-caption text-ink-3 tabled:hidden">
                {column.smallHeader ?? column.header}
              </span>
            )}
            <span className="wrap-anywhere min-w-0 stacked:flex-1">{content}</span>
          </td>
        )
      })}
    </tr>
  )
}

/** Names with their values below them, for details and settings. */
export function Facts({ thirds = false, children }: { thirds?: boolean; children: ReactNode }) {
  return (
    <div className="@container">
      <dl className={clsx('grid @min-[21rem]:grid-cols-2 gap-x-8 gap-y-4', thirds && '@xl:grid-cols-3')}>
        {children}
      </dl>
    </div>
  )
}

export function Fact({ name, children, wide }: { name: ReactNode; children: ReactNode; wide?: boolean }) {
  return (
    <div className={clsx('min-w-0', wide && 'col-span-full')}>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="wrap-anywhere mt-0.5 text-body text-ink">{children}</dd>
    </div>
  )
}
