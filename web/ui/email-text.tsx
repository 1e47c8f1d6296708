/** An e-mail address that wraps before its domain if it has to. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span translate="no">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}
