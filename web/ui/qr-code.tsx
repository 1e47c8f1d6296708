import { lazy, Suspense } from 'react'

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }))

/** A text as a QR code; its library loads when one is shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <Suspense fallback={<span className="block size-44 rounded-xl border bg-sunken" />}>
      <QrDrawing text={text} label={label} />
    </Suspense>
  )
}
