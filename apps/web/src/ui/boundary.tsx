import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface BoundaryProps {
  children: ReactNode
  /** What stands in the place of what broke; `retry` draws it anew. */
  fallback?(retry: () => void): ReactNode
}

/** One broken part never hides what stands beside it. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  readonly #retry = (): void => this.setState({ broken: false })

  override render(): ReactNode {
    const { children, fallback = brokenPart } = this.props
    return this.state.broken ? fallback(this.#retry) : children
  }
}

const brokenPart = (retry: () => void): ReactNode => <BrokenPart onRetry={retry} />

function BrokenPart({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation()
  return (
    <div className="broken-part" role="alert">
      <p>{t('common.panelBroken')}</p>
      <Button size="small" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
