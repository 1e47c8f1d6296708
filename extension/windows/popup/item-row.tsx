import { Button } from '@chaveiro/web/ui/button.tsx'
import { copySecret, copyText } from '@chaveiro/web/ui/clipboard.ts'
import { IconButton } from '@chaveiro/web/ui/icon-button.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { AppWindow, ExternalLink, KeyRound, Timer, User } from 'lucide-react'
import { useState } from 'react'
import type { ActOutput } from '../../background/window-messages.ts'
import { filled } from '../../i18n/texts.ts'
import { useIsReady } from '../early-input.ts'
import { texts } from '../language.ts'
import { toastFailure } from '../use-act.ts'
import { ask } from '../worker.ts'
import { CheckoutActs } from './checkout-acts.tsx'
import { ClosedActs } from './closed-acts.tsx'
import { CodeLine } from './code-line.tsx'
import { ItemSign } from './item-sign.tsx'
import { pathText } from './place-text.ts'
import { seenOf } from './seen-item.ts'
import type { Fill } from './use-fill.ts'
import { usePending } from './use-pending.ts'

type Shown = ActOutput<'searchItems'>[number]

/** One item: what it is, and what one may do with it from here. */
export function ItemRow({ item, onFill }: { item: Shown; onFill?: Fill }) {
  const { row } = texts
  const [isCodeShown, setIsCodeShown] = useState(false)
  const { id, title, login, path, isOpen } = item
  const seen = seenOf(item)
  const isHeld = usePending().held.some(({ item: held, state }) => held.id === id && state !== 'over')
  const mayOpen = isOpen && (!item.requiresCheckout || isHeld)
  const isReady = useIsReady()
  const fill = onFill && (() => onFill({ item: seen, gesture: 'fill' }))
  const named = (text: string) => filled(text, { title })

  async function copy(what: 'login' | 'password', done: string) {
    const text = ask('copyValue', { item: seen, what }).then((value) => value.text)
    const put = what === 'login' ? copyText : copySecret
    const isCopied = await put(text)
    try {
      await text
      if (isCopied) toast.success(done)
      else toast.error(row.copyRefused)
    } catch (error) {
      toastFailure(error)
    }
  }
  const open = (where: 'web_app' | 'website') =>
    ask('openAddress', { item: seen, where }).then(() => window.close(), toastFailure)

  const openInApp = (
    <IconButton
      size="sm"
      label={named(row.openItem)}
      icon={<AppWindow />}
      onClick={() => void open('web_app')}
    />
  )

  return (
    <li className="rounded-lg focus-within:bg-hover hover:bg-hover">
      <div className="relative flex items-center gap-3 px-2 py-1.5">
        <ItemSign type={item.type} isOpen={isOpen} />
        <span className="min-w-0 flex-1" translate="no">
          <span className="block truncate font-medium text-body text-ink">{title}</span>
          <span className="block truncate text-caption text-ink-3">
            {login || row.noLogin} · {pathText(path)}
          </span>
        </span>
        {!mayOpen && (
          <span className="flex shrink-0 items-center gap-0.5">
            {!isOpen && <ClosedActs item={seen} />}
            {openInApp}
          </span>
        )}
        {mayOpen && (
          // 'Fill' above the signs: beside each other they would leave no room for the title.
          <span className="flex shrink-0 flex-col items-end gap-0.5">
            {fill && (
              <Button
                size="sm"
                variant="primary"
                aria-label={named(row.fillItem)}
                disabled={!isReady}
                // The whole row is this button, except for what lies above it.
                className="after:absolute after:inset-0"
                onClick={() => void fill()}
              >
                {row.fill}
              </Button>
            )}
            <span className="relative z-1 flex items-center">
              {login !== '' && (
                <IconButton
                  size="sm"
                  label={named(row.copyLogin)}
                  icon={<User />}
                  onClick={() => void copy('login', row.copiedLogin)}
                />
              )}
              {!item.noCopy && (
                <IconButton
                  size="sm"
                  label={named(row.copyPassword)}
                  icon={<KeyRound />}
                  onClick={() => void copy('password', row.copiedPassword)}
                />
              )}
              {item.hasCode && (
                <IconButton
                  size="sm"
                  label={named(row.showCode)}
                  aria-expanded={isCodeShown}
                  icon={<Timer />}
                  onClick={() => setIsCodeShown(!isCodeShown)}
                />
              )}
              {!onFill && item.address !== '' && (
                <IconButton
                  size="sm"
                  label={named(row.openWebsite)}
                  icon={<ExternalLink />}
                  onClick={() => void open('website')}
                />
              )}
              {openInApp}
            </span>
          </span>
        )}
      </div>
      {isOpen && item.noCopy && <p className="px-2 pb-1.5 pl-13 text-caption text-ink-3">{row.noCopy}</p>}
      {isOpen && item.requiresCheckout && <CheckoutActs item={seen} fill={fill} />}
      {isCodeShown && <CodeLine item={seen} isCopyable={!item.noCopy} {...(onFill && { onFill })} />}
    </li>
  )
}
