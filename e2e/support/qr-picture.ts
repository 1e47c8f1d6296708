/** A setup key as services show it, for codes of eight digits, and a PNG of its QR code. */
export const pictured = 'otpauth://totp/Acme:ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&digits=8'
export const qrPicture = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAAHsAAAB7CAAAAABxrKCjAAABpUlEQVR42u2ay26EMBAE+f+fTg65EM90T4PYRMLFAQGLXKza87SP',
    'r/87DtiwYcOG/Rn20R3LTz/X5pyMBvv89ipJN5x6p748jAb7JNsi7fKw3p4/q06LOhrskb0MKv3Ub+FhP8KuuiqZYV9iKwnr9fJw',
    'GeExn/p2dhtxb58fyB3ezr7ks1ppveO7mSO/mt2G5DEqt/HDp1mwWzNT8VgZT5XcGxhsZSo+6Wxv1Z+B7fVWsbm1FlX6VslhJzam',
    'ZE6KZFWwwTZiq/rKxAzj4KI8dT92Im3i8nxpAdu4fhUzqnWNn3hN753Y3mZ819jnW1GOvDdbhYTkU4yJRnpvxlb9YjMh2ms1aWCb',
    'nqYqq8b0yPc3Zxvbkp30iJXLU3WF9IOw9eqI78Ib56VsD3a7XuK7Y6bFoJCwc739JEh6Q7JygB1YiHdkeTcTdrJY4lNS7/XkRhDY',
    '07pgsliV5E+wk/Vv3z4e99zITWawp/1MrprVW0Bc0xl2wFZI0768EMdgT+xxw5NvfcIe/VqyKJs4Pth5/B43J41d/vu5w6vZf3zA',
    'hg0bNuznjm/f2vctjSIXBwAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
)
