import { memo } from 'react'

interface PlainBarProps {
  readonly label: string
  readonly text: string
  /** 0 to 1. */
  readonly share: number
  /** A place worth comparing with, 0 to 1. */
  readonly mark?: number | undefined
  readonly colour?: string
}

const PERCENT = 100
const within = (share: number): number => Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * PERCENT

/** A share of something; low is on the left in every language. */
export const PlainBar = memo(function PlainBar({ label, text, share, mark, colour = 'var(--accent)' }: PlainBarProps) {
  return (
    <div
      className="set-point-bar"
      dir="ltr"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={PERCENT}
      aria-valuenow={Math.round(within(share))}
      aria-valuetext={text}
    >
      <div className="set-point-track">
        <span className="set-point-fill" style={{ inlineSize: `${within(share)}%`, background: colour }} />
        {mark !== undefined && <span className="plain-bar-mark" style={{ insetInlineStart: `${within(mark)}%` }} />}
      </div>
    </div>
  )
})
