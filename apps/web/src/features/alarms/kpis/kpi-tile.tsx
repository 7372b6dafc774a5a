import { CheckCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons'
import { Permission } from '@vigil/contract'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'

interface NumberLinkProps {
  readonly to: string
  /** What the number is of; undefined where the value says it itself. */
  readonly name?: string
  readonly value: string
  readonly className?: string
}

/** The way from a number to its list; plain text for who may not open it. */
export function NumberLink({ to, name, value, className }: NumberLinkProps) {
  const { t } = useTranslation()
  const { can } = useSession()
  if (!can(Permission.Query)) return <bdi className={className}>{value}</bdi>
  return (
    <Link to={to} className={className} aria-label={name && t('kpi.toList', { name, value })}>
      <bdi>{value}</bdi>
    </Link>
  )
}

export interface Measure {
  readonly value: number | null
  readonly target: number
  /** Undefined: at most. */
  readonly atLeast?: boolean
}

const isMet = ({ value, target, atLeast = false }: Measure): boolean =>
  value !== null && (atLeast ? value >= target : value <= target)

/** Shape and word, not colour alone. */
export function Verdict({ measure }: { measure: Measure }) {
  const { t } = useTranslation()
  if (measure.value === null) return <span className="kpi-verdict quiet">{t('kpi.nothing')}</span>
  const met = isMet(measure)
  return (
    <span className="kpi-verdict" data-met={met}>
      {met ? <CheckCircleOutlined aria-hidden="true" /> : <ExclamationCircleOutlined aria-hidden="true" />}
      {t(met ? 'kpi.met' : 'kpi.missed')}
    </span>
  )
}

const ROOM_BEYOND = 1.25

/** The value as a bar, its target as a line across. What is said beside it is not said again. */
export function TargetBar({ measure, full }: { measure: Measure; full?: number }) {
  const { value, target } = measure
  const end = full ?? Math.max(value ?? 0, target) * ROOM_BEYOND
  const share = (of: number) => `${end <= 0 ? 0 : Math.min(100, (of / end) * 100)}%`
  return (
    <div className="target-bar" data-met={isMet(measure)} aria-hidden="true">
      <i style={{ inlineSize: share(value ?? 0) }} />
      <b style={{ insetInlineStart: share(target) }} />
    </div>
  )
}

interface KpiTileProps {
  readonly title: string
  readonly value: string
  /** Where the alarms are listed that it counts; without it the figure is no link. */
  readonly to?: string
  readonly measure: Measure
  /** The target in words. */
  readonly target: string
  readonly note?: ReactNode
  /** Where the bar ends; a quarter beyond the larger of both without it. */
  readonly full?: number
  readonly children?: ReactNode
}

export function KpiTile({ title, value, to, measure, target, note, full, children }: KpiTileProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section className="kpi-tile panel" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Verdict measure={measure} />
      </header>
      {to === undefined ? (
        <bdi className="kpi-figure">{value}</bdi>
      ) : (
        <NumberLink to={to} name={title} value={value} className="kpi-figure" />
      )}
      <TargetBar measure={measure} {...(full !== undefined && { full })} />
      <span className="kpi-target">{t('kpi.target', { value: target })}</span>
      {note && <span className="quiet">{note}</span>}
      {children}
    </section>
  )
}
