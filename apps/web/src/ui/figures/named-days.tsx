import type { NuclidesFound } from '@vigil/contract'
import { beginOf, formatDateTime } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { type DayMark, DaySeries } from './day-series.tsx'

const RECORDS = ['alarms', 'checks'] as const
type Records = (typeof RECORDS)[number]

interface NamedDaysProps {
  /** What was named. */
  readonly name: string
  readonly series: NuclidesFound['nuclides'][number]['series']
  readonly begin: number
  readonly end: number
  /** The list of just the alarms or checks within a time; undefined for who may not open it. */
  recordsOf(records: Records, span: { readonly begin: number; readonly end: number }): string | undefined
}

/** More than a day, less than two, however clocks are changed. */
const INTO_NEXT_MS = 36 * 3_600_000

/**
 * On which days something was named, and how often. Each day leads to its alarms and to its checks, once somebody points at the series
 * or asks for its days.
 */
export function NamedDays({ name, series, begin, end, recordsOf }: NamedDaysProps) {
  const { t, language } = useTexts()
  const { timeZone } = useSession().config
  const [isOpen, setOpen] = useState(false)
  const words = { alarms: t('statistics.alarms'), checks: t('statistics.detect.checks') }
  const marksOf = ([at, alarms, checks]: (typeof series)[number]): DayMark[] => {
    const span = {
      begin: Math.max(begin, at),
      end: Math.min(end, beginOf('day', at + INTO_NEXT_MS, timeZone)),
    }
    const day = formatDateTime(at, timeZone, 'yyyy-MM-dd')
    return RECORDS.flatMap((records) => {
      const n = records === 'alarms' ? alarms : checks
      const to = n === 0 ? undefined : recordsOf(records, span)
      if (to === undefined) return []
      return [
        {
          key: `${at} ${records}`,
          name: `${name} · ${day} · ${words[records]}`,
          value: formatNumber(language, n),
          at,
          from: records === 'alarms' ? 0 : alarms,
          n,
          to,
          className: `day-${records}`,
        },
      ]
    })
  }
  const count = formatNumber(language, series.length)
  const mayList = recordsOf('checks', { begin, end }) !== undefined
  return (
    <>
      <DaySeries
        label={name}
        series={series.map(([at, alarms, checks]) => [at, alarms + checks])}
        begin={begin}
        end={end}
        marks={isOpen ? series.flatMap(marksOf) : []}
        onPoint={() => mayList && setOpen(true)}
      />
      <span className="quiet">
        {mayList ? (
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen}
            aria-label={`${name}, ${t('statistics.detect.days')}: ${count}`}
            onClick={() => setOpen(!isOpen)}
          >
            {t('statistics.detect.days')}: {count}
          </Button>
        ) : (
          <>
            {t('statistics.detect.days')}: {count}
          </>
        )}{' '}
        · <bdi dir="ltr">{formatDateTime(series.at(-1)?.[0] ?? 0, timeZone, 'yyyy-MM-dd')}</bdi>
      </span>
    </>
  )
}
