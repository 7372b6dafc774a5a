import { durationText, formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useMemo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { Course, ProbeReading } from './probe-reading.ts'

const UNITS = { core: '°C', co: 'ppm' } as const
/** Beyond it nobody plans by it. */
const LONGEST_HOURS = 24 * 30

/** How a trend and the time to a limit are said. */
export function useTrendWords() {
  const { t, i18n } = useTranslation()
  return useMemo(() => {
    const { language } = i18n
    const hours = (value: number): string =>
      value > LONGEST_HOURS ? t('cotton.trend.months') : durationText(Math.round(value * 60) * 60_000, language)
    const amount = (value: number, of: 'core' | 'co'): string =>
      withUnit(formatNumber(language, value, 1), unitSymbol(i18n, of === 'core' ? 'K' : UNITS[of]))
    const limit = (course: Course, of: 'core' | 'co'): string =>
      withUnit(formatNumber(language, course.limit), unitSymbol(i18n, UNITS[of]))

    const course = (of: 'core' | 'co', { trend, until, ...rest }: Course): string => {
      const said = limit({ trend, until, ...rest }, of)
      const reached = t('cotton.trend.reached', { limit: said })
      if (until.kind === 'reached' && (trend === undefined || trend.left)) return reached
      if (trend === undefined) return t('cotton.trend.tooLittle')
      const rate = t('cotton.trend.rate', { value: amount(trend.perHour, of) })
      if (until.kind === 'reached') return `${rate}, ${reached}`
      if (until.kind !== 'in') return t(`cotton.trend.${until.kind}`)
      const { soonest, likely, latest } = until
      const span = { likely: hours(likely), soonest: hours(soonest), latest: hours(latest), limit: said }
      return `${rate}, ${t('cotton.trend.until', span)}`
    }

    /** The one that comes first, for a row. */
    const short = ({ core, co }: ProbeReading): string => {
      const soonest = ({ until }: Course): number => {
        if (until.kind === 'in') return until.likely
        return {
          reached: -2,
          risen: -1,
          far: LONGEST_HOURS,
          notRising: Number.POSITIVE_INFINITY,
          tooLittle: Number.POSITIVE_INFINITY,
        }[until.kind]
      }
      const first = soonest(co) < soonest(core) ? ('co' as const) : ('core' as const)
      const { until, ...rest } = first === 'co' ? co : core
      if (until.kind === 'in')
        return t('cotton.trend.short', { likely: hours(until.likely), limit: limit({ until, ...rest }, first) })
      if (until.kind === 'reached') return t('cotton.trend.reached', { limit: limit({ until, ...rest }, first) })
      return t(`cotton.trend.${until.kind}`)
    }
    return { course, short }
  }, [t, i18n])
}
