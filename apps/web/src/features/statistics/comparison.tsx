import type { PeriodUnit } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Link } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useEarlier } from './use-earlier.ts'

interface Earlier {
  readonly name: string
  readonly n: number
  readonly to: string | undefined
  /** False: nothing is on record of that time. */
  readonly isKnown: boolean
}

interface ComparisonProps {
  readonly name: string
  readonly n: number
  readonly to: string | undefined
  /** The period goes on. */
  readonly isPart: boolean
  readonly earlier: readonly Earlier[]
}

function Figure({ name, n, to }: { name: string; n: number; to: string | undefined }) {
  const { t, i18n } = useTranslation()
  const value = formatNumber(i18n.language, n)
  return to === undefined || n === 0 ? (
    <bdi>{value}</bdi>
  ) : (
    <Link to={to} aria-label={t('statistics.mark', { name, value })}>
      <bdi>{value}</bdi>
    </Link>
  )
}

/** Says what the lines across the bars of a chart are. */
export function BeforeLegend({ unit }: { readonly unit: PeriodUnit }) {
  const [{ name }] = useEarlier(unit)
  return (
    <span className="legend quiet">
      <i aria-hidden="true" /> {name}
    </span>
  )
}

/** The number of the period beside those of earlier ones. */
export function Comparison({ name, n, to, isPart, earlier }: ComparisonProps) {
  const { t, i18n } = useTranslation()
  const changeOf = (former: number): string => {
    if (former === 0) return n === 0 ? t('statistics.noChange') : t('statistics.noBase')
    const share = Math.round(((n - former) / former) * 100)
    if (share === 0) return t('statistics.noChange')
    return t('statistics.change', { value: `${share > 0 ? '+' : '−'}${formatNumber(i18n.language, Math.abs(share))}` })
  }
  return (
    <dl className="comparison panel">
      <div className="comparison-now">
        <dt>
          {name}
          {isPart && <span className="quiet"> ({t('statistics.soFar')})</span>}
        </dt>
        <dd>
          <Figure name={name} n={n} to={to} />
        </dd>
      </div>
      {earlier.map((each) => (
        <div key={each.name}>
          <dt>
            {each.name}
            {isPart && each.isKnown && <span className="quiet"> ({t('statistics.sameShare')})</span>}
          </dt>
          <dd>
            {each.isKnown ? (
              <>
                <Figure name={each.name} n={each.n} to={each.to} />
                <span className="comparison-change">
                  <bdi>{changeOf(each.n)}</bdi>
                </span>
              </>
            ) : (
              <span className="comparison-change">{t('statistics.notOnRecord')}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
