import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/states.tsx'

/** Keeps the frame in place when a screen throws. A new `place` (the route) tries again. */
export class ScreenBoundary extends Component<
  { place: string; children: ReactNode },
  { failedAt: string | null }
> {
  override state: { failedAt: string | null } = { failedAt: null }

  static getDerivedStateFromProps(
    props: { place: string },
    state: { failedAt: string | null },
  ): { failedAt: string | null } | null {
    return state.failedAt !== null && state.failedAt !== '' && state.failedAt !== props.place
      ? { failedAt: null }
      : null
  }

  override componentDidCatch() {
    this.setState({ failedAt: this.props.place })
  }

  static getDerivedStateFromError(): { failedAt: string } {
    return { failedAt: '' }
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <Failure />
  }
}

/** A screen's code may be gone after an update of the server, so trying again reloads the page. */
function Failure() {
  const { t } = useTranslation('common')
  return (
    <ErrorState
      title={t('failure.screen')}
      detail={t('failure.screenDetail')}
      onRetry={() => location.reload()}
      className="m-auto"
    />
  )
}
