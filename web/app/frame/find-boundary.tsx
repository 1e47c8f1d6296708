import { Component, type ReactNode } from 'react'

/** Around the search, whose code comes by itself: where it does not, the screen and what is typed in it stay. */
export class FindBoundary extends Component<
  { onFailed: () => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
