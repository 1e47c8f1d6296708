import { createApp, h, reactive, vModelText, withDirectives } from 'vue'

const state = reactive({ user: '', password: '', blurs: 0 })

/** Fields by `v-model`, the password's with `lazy`; what Vue holds stands in `#state`. */
const field = (name: string, key: 'user' | 'password', type: string) =>
  h('label', [
    name,
    withDirectives(
      h('input', {
        name,
        type,
        style: 'width: 240px; height: 32px',
        'onUpdate:modelValue': (value: string) => {
          state[key] = value
        },
        onBlur: () => {
          state.blurs += 1
        },
      }),
      [[vModelText, state[key], '', key === 'password' ? { lazy: true } : {}]],
    ),
  ])

createApp({
  render: () => [
    h('form', [
      field('User name', 'user', 'text'),
      field('Password', 'password', 'password'),
      h('button', 'Sign in'),
    ]),
    h('output', { id: 'state' }, JSON.stringify(state)),
  ],
}).mount(document.body.appendChild(document.createElement('div')))
