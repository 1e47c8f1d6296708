import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Fields whose value is React's; what it holds stands in `#state` after each drawing. */
function Login() {
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [blurs, setBlurs] = useState(0)
  const [digits, setDigits] = useState<string[]>(Array.from({ length: 6 }, () => ''))
  const field = (name: string, value: string, set: (value: string) => void, type = 'text') =>
    createElement(
      'label',
      { key: name },
      name,
      createElement('input', {
        name,
        type,
        value,
        style: { width: 240, height: 32 },
        onChange: (event: { target: HTMLInputElement }) => set(event.target.value),
        onBlur: () => setBlurs((count) => count + 1),
      }),
    )
  return createElement(
    'main',
    null,
    createElement(
      'form',
      null,
      field('User name', user, setUser),
      field('Password', password, setPassword, 'password'),
      createElement('button', { type: 'submit' }, 'Sign in'),
    ),
    createElement(
      'form',
      { id: 'codes' },
      digits.map((digit, place) =>
        createElement('input', {
          key: place,
          value: digit,
          maxLength: 1,
          'aria-label': `Verification code digit ${place + 1}`,
          style: { width: 36, height: 32 },
          // As many pages do: the digits of the last drawing, with this one replaced.
          onChange: (event: { target: HTMLInputElement }) =>
            setDigits(digits.with(place, event.target.value)),
        }),
      ),
    ),
    createElement(
      'output',
      { id: 'state' },
      JSON.stringify({ user, password, blurs, code: digits.join('') }),
    ),
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Login))
