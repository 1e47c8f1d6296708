import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const looks = {
  info: { box: 'border-blue-line bg-blue-soft', icon: 'text-blue-ink', Sign: Info },
  success: { box: 'border-green-line bg-green-soft', icon: 'text-green-ink', Sign: CircleCheck },
  warning: { box: 'border-yellow-line bg-yellow-soft', icon: 'text-yellow-ink', Sign: TriangleAlert },
  danger: { box: 'border-red-line bg-red-soft', icon: 'text-red-ink', Sign: CircleAlert },
  accent: { box: 'border-accent-soft-strong bg-accent-soft', icon: 'text-accent-ink', Sign: Info },
}

/** A permanent message within the page. `live` announces it when it appears. */
export function Banner({
  tone = 'info',
  title,
  icon,
  action,
  live = false,
  slim = false,
  className,
  children,
}: {
  tone?: keyof typeof looks
  title?: ReactNode
  icon?: ReactNode
  /** A button; at the right if there is room, else below. */
  action?: ReactNode
  live?: boolean
  /** Lower, for a banner that is there every day, above what people came for. */
  slim?: boolean
  className?: string
  children?: ReactNode
}) {
  const look = looks[tone]
  return (
    <div
      role={live ? 'alert' : undefined}
      className={clsx(
        'flex flex-wrap items-center gap-x-4 rounded-xl border',
        slim ? 'gap-y-2 py-1.5 pr-2 pl-4' : 'gap-y-3 px-4 py-3',
        look.box,
        className,
      )}
    >
      <div className={clsx('flex min-w-0 flex-1 items-center', slim ? 'basis-40 gap-3' : 'basis-60 gap-4')}>
        <span
          aria-hidden="true"
          className={clsx(children && !slim && 'self-start pt-0.5', '[&_svg]:size-4.5', look.icon)}
        >
          {icon ?? <look.Sign />}
        </span>
        <div className="wrap-anywhere min-w-0 flex-1">
          {title && <p className="font-medium text-ink">{title}</p>}
          {children && <div className="text-body text-ink-2">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  )
}
