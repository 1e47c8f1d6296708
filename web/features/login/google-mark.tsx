/** Google's sign-in logo, in its own four colours as its branding rules require. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M22.5 12.3c0-.8-.1-1.5-.2-2.3H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6a10.9 10.9 0 0 0 3.2-8.1z"
      />
      <path
        fill="#34A853"
        d="M12 23c3 0 5.5-1 7.3-2.7l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.5H2.2v2.9A11 11 0 0 0 12 23z"
      />
      <path fill="#FBBC05" d="M5.9 14a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 9.9z" />
      <path
        fill="#EA4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.2-3.1A11 11 0 0 0 2.2 7l3.7 2.9A6.6 6.6 0 0 1 12 5.4z"
      />
    </svg>
  )
}
