import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveToLogin } from '../session/leave.ts'
import { onTokenChangeElsewhere } from '../session/token.ts'
import { ConfirmProvider } from '../ui/confirm-dialog.tsx'
import { PageHeaderProvider } from '../ui/page.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { queryClient } from './query-client.ts'

/** The providers of every signed-in screen. */
export function Providers({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common')
  useEffect(
    () =>
      onTokenChangeElsewhere((token) => {
        // Signed out in another tab: this one leaves too. Another person signed in there: reload as them.
        if (token === null) void leaveToLogin({ comeBack: false })
        else location.reload()
      }),
    [],
  )
  useEffect(() => {
    // Restored from the browser's back/forward cache: another person may be signed in by now.
    const startAnew = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', startAnew)
    return () => removeEventListener('pageshow', startAnew)
  }, [])
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider texts={t('ui', { returnObjects: true })}>
        <ConfirmProvider>
          <PageHeaderProvider>{children}</PageHeaderProvider>
        </ConfirmProvider>
      </UiProvider>
    </QueryClientProvider>
  )
}
