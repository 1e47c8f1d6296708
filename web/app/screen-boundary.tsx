import { useQueryClient } from '@tanstack/react-query'
import { Component, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useConnection } from '../session/connection.ts'
import { currentUserQuery } from '../session/current-user.ts'
import { ErrorState } from '../ui/states.tsx'

/** Keeps the frame in place when a screen throws. A new `place` (the visit of a route) tries again. */
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

/**
 * A screen's code may be gone after an update of the server, so that the page has to be reloaded. Without the server a reload would lose
 * everything else, too: then the screen is tried again here, and by itself once the server answers.
 */
function Failure() {
  const { t } = useTranslation('common')
  const client = useQueryClient()
  const connection = useConnection()
  const navigate = useNavigate()
  const location = useLocation()
  const isAway = connection === 'offline' || connection === 'away'
  const wasAway = useRef(false)
  // A new visit: what could not be loaded is only asked for again in one.
  const visitAgain = useEffectEvent(() => void navigate(location, { replace: true }))
  useEffect(() => {
    // Code that cannot be fetched does not tell whether the server answers; a call does.
    void client.refetchQueries({ queryKey: currentUserQuery.queryKey })
  }, [client])
  useEffect(() => {
    if (wasAway.current && !isAway) visitAgain()
    wasAway.current = isAway
  }, [isAway])
  return (
    <ErrorState
      title={t('failure.screen')}
      detail={t(isAway ? 'failure.screenAway' : 'failure.screenDetail')}
      {...(isAway ? {} : { onRetry: () => window.location.reload() })}
      className="m-auto"
    />
  )
}
