/**
 * A path such as 'Clients / Acme / Ads' in one line. Without room its beginning is cut off, since the end tells paths apart; pointing at
 * it shows the whole. It takes the width that there is and asks a table for none.
 */
export function PathLine({ path }: { path: string }) {
  return (
    <span dir="rtl" title={path} className="block w-0 min-w-full truncate text-left">
      <bdi dir="ltr">{path}</bdi>
    </span>
  )
}
