import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClasses } from './button.tsx'

/** A link that looks like a button, for going somewhere instead of doing something. */
export function ButtonLink({
  variant = 'secondary',
  size = 'md',
  icon,
  full = false,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'className'> & ButtonLook & { className?: string }) {
  return (
    <Link {...rest} className={buttonClasses(variant, size, full, className)}>
      {icon}
      {children}
    </Link>
  )
}
