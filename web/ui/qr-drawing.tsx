import encodeQR from 'qr'

/** The margin around the code that scanners need, in modules (ISO/IEC 18004). */
const quietZone = 4

/** A text as a QR code, dark on white in either theme, as scanners read it best. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-xl border bg-white"
    >
      <path d={pathOf(modules)} fill="#000" />
    </svg>
  )
}

/** One path segment for each run of dark modules in a row. */
function pathOf(modules: readonly (readonly boolean[])[]): string {
  return modules
    .flatMap((row, y) =>
      [
        ...row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
    )
    .join('')
}
