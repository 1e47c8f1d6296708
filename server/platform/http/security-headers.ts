/** Sent with every answer. */
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
/** Sent with anything that a browser renders or runs. */
const documents = {
  ...common,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
}

export type Headers = Record<string, string>

/** Headers by kind of answer. HSTS only if the public address is https. */
export function securityHeaders(secure: boolean) {
  const transport: Headers = secure
    ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : {}
  const base: Headers = { ...documents, ...transport }
  const api: Headers = {
    ...common,
    ...transport,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
  const asset: Headers = {
    ...base,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return {
    api,
    asset,
    /** The crypto worker has its own policy: only it may compile WebAssembly. */
    worker: {
      ...asset,
      'content-security-policy':
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    } as Headers,
    page: (nonce: string): Headers => ({
      ...base,
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        // A program on the person's own computer, to prove that it is there.
        "form-action 'self' http://127.0.0.1:*",
        "require-trusted-types-for 'script'",
        'trusted-types chaveiro',
      ].join('; '),
      'cache-control': 'no-store',
    }),
    /**
     * For public pages: hidden from search engines, and more restricted than the app. The inline style is the same for
     * everybody and allowed by its hash (CSP 3, section 2.3.1).
     */
    publicPage: (styleHash: string): Headers => ({
      ...base,
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src '${styleHash}'`,
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types chaveiro',
      ].join('; '),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
    }),
  }
}
