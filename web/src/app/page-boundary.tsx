import { Component, type ReactNode } from 'react'

type PageBoundaryProps = { fallback: ReactNode; children: ReactNode }

/** Confines an error to one page. It needs a key per page, so that the next page starts without the error. */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
