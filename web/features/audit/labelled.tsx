/** A choice with its name above it, as a field has. */
export function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0 flex-1">
      <p aria-hidden="true" className="mb-1.5 font-medium text-ink text-small">
        {label}
      </p>
      {children}
    </div>
  )
}
