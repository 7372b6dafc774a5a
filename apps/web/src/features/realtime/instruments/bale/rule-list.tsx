import { State2 } from '@vigil/contract'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'
import { RULES, ruleFigures, type Smouldering } from './smouldering.ts'

const LEVELS = { alarm: State2.Alarm, warning: State2.Warning } as const

/** Which of the rules for smouldering cotton speaks now. */
export function RuleList({ smouldering, baseline }: { smouldering: Smouldering; baseline: number | undefined }) {
  const { t, i18n } = useTranslation()
  const text = (value: number, unit: string, digits = 0) =>
    withUnit(formatNumber(i18n.language, value, digits), unitSymbol(i18n, unit))
  const figures = {
    hot: text(ruleFigures.core.alarm, '°C'),
    warm: text(ruleFigures.core.warning, '°C'),
    co: text(ruleFigures.co, 'ppm'),
    sign: text(ruleFigures.coWithSign, 'ppm'),
    rise: text(ruleFigures.rise, 'K'),
    smoke: text(ruleFigures.smoke, 'dB/m', 2),
    hydrogen: text(ruleFigures.hydrogen, 'ppm'),
    perMinute: text(ruleFigures.perMinute, 'ppm'),
    raised: text(ruleFigures.raised, 'ppm'),
    minutes: text(ruleFigures.raisedMinutes, 'min'),
  }
  const speaking = RULES.filter(({ reason }) => smouldering.reasons.includes(reason))
  return (
    <section className="rules" aria-label={t('panel.bale.rules')}>
      <h3>{t('panel.bale.rules')}</h3>
      <p role="status">
        {speaking.length === 0 ? t('panel.bale.noRule') : t('panel.bale.rulesSpeak', { count: speaking.length })}
      </p>
      <ul>
        {RULES.map(({ reason, level }) => {
          const speaks = smouldering.reasons.includes(reason)
          return (
            <li key={reason} data-speaks={speaks}>
              <StateMark state={LEVELS[level]} quiet={!speaks} />
              <span>{t(`panel.bale.rule.${reason}`, figures)}</span>
            </li>
          )
        })}
      </ul>
      <p className="quiet small">
        {t('panel.bale.trend', { rate: text(smouldering.coPpmPerMinute, 'ppm', 1) })}{' '}
        {baseline === undefined
          ? t('panel.bale.noBaseline')
          : t('panel.bale.baseline', { value: text(baseline, 'ppm', 1) })}
      </p>
      <p className="quiet small">{t('panel.bale.review')}</p>
    </section>
  )
}
