import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { useTranslation } from '../lib/language/use-translation.tsx'
import { useWhenLinked } from '../live/use-when-linked.ts'

interface BoundaryProps {
  children: ReactNode
  /** What stands in the place of what broke; `retry` draws it anew. */
  fallback?(retry: () => void): ReactNode
}

interface Brokenness {
  readonly broken: boolean
  /** How often it was drawn anew by itself since somebody asked for it or the link came back. */
  readonly tries: number
}

/** A part whose pieces did not come may have broken before the link was known to be lost, or after it was back. */
const TRY_AFTER_MS = [3000, 10_000, 30_000] as const

/** One broken part never hides what stands beside it, and does not stay broken for longer than what broke it. */
export class Boundary extends Component<BoundaryProps, Brokenness> {
  override state: Brokenness = { broken: false, tries: 0 }

  static getDerivedStateFromError(): Partial<Brokenness> {
    return { broken: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  readonly #retry = (): void => this.setState({ broken: false, tries: 0 })
  readonly #retryByItself = (): void => this.setState(({ tries }) => ({ broken: false, tries: tries + 1 }))

  override render(): ReactNode {
    const { children, fallback = brokenPart } = this.props
    if (!this.state.broken) return children
    const after = TRY_AFTER_MS[this.state.tries]
    return (
      <>
        <Recovery after={after} onTime={this.#retryByItself} onLinked={this.#retry} />
        {fallback(this.#retry)}
      </>
    )
  }
}

interface RecoveryProps {
  /** Undefined: it was tried often enough; the fault is the part's own. */
  readonly after: number | undefined
  onTime(): void
  onLinked(): void
}

/** Draws anew what broke: when the link is back, and a few times by itself. */
function Recovery({ after, onTime, onLinked }: RecoveryProps) {
  useWhenLinked(onLinked)
  useEffect(() => {
    if (after === undefined) return
    const timer = setTimeout(onTime, after)
    return () => clearTimeout(timer)
  }, [after, onTime])
  return null
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
