import {
  type DetectStatistics,
  LIMIT_FACTORS,
  type LimitTimes,
  LOWER_FACTORS,
  type LoweredLimit,
  MODULE_KEYS,
} from '@vigil/contract'
import { formatNumber, limitText } from '@vigil/i18n/web'
import { useTexts, useTranslation } from '../../lib/language/use-translation.tsx'
import { FigurePanel, PlainTable } from '../../ui/figures/figure-panel.tsx'
import type { FigureTable } from '../../ui/figures/figure-table.ts'
import type { DetectPartProps } from './detect-panels.tsx'
import { useAlarmNames } from './use-alarm-names.ts'

/** So many rows are drawn; the table has all. */
const DRAWN = 10

/** What higher limits would have left of the alarms on which people noted whether anything was found. */
export function LimitsPanel({ data, about, alarmsOf }: DetectPartProps) {
  const { i18n } = useTranslation()
  const texts = useTexts()
  const { t, language } = texts
  const nameOf = useAlarmNames()
  const title = t('statistics.detect.limits')
  const number = (value: number, digits?: number) => formatNumber(language, value, digits)
  // Read from the side on which reading begins, also where there is no letter to tell which.
  const lead = i18n.dir() === 'rtl' ? '\u200f' : ''
  const pair = (each: { nothing: number; something: number }) =>
    `${lead}${number(each.nothing)}\u00a0/\u00a0${number(each.something)}`
  const rowOf = (each: DetectStatistics['limits'][number]): FigureTable['rows'][number] => {
    const module = MODULE_KEYS.find((key) => key === each.module)
    /** The alarms that so many times the limit would have left; without a number those that there were. */
    const listOf = (n: number, limitTimes?: LimitTimes) =>
      n === 0
        ? undefined
        : alarmsOf({
            sn: each.sn,
            ...(module && { modules: [module] }),
            outcomes: ['nothing', 'something'],
            ...(limitTimes !== undefined && { limitTimes }),
          })
    const raised = LIMIT_FACTORS.map((factor) => {
      const found = each.raised.find((one) => one.factor === factor)
      return {
        text: found === undefined ? '–' : pair(found),
        to: found && listOf(found.nothing + found.something, factor),
      }
    })
    return {
      key: `${each.sn} ${each.module}`,
      cells: [
        `${nameOf('device', each.sn)} · ${nameOf('module', each.module)}`,
        pair(each),
        each.limits.map((limit) => limitText(texts, language, limit, limit.unit)).join(', ') || '–',
        ...raised.map(({ text }) => text),
        each.fixed,
      ],
      to: listOf(each.nothing + each.something),
      links: [undefined, undefined, undefined, ...raised.map(({ to }) => to), listOf(each.fixed, 'any')],
    }
  }
  const tableOf = (limits: DetectStatistics['limits']): FigureTable => ({ columns, rows: limits.map(rowOf) })
  const columns: FigureTable['columns'] = [
    { title: t('statistics.by.device'), type: 'text' },
    { title: t('statistics.detect.asWas'), type: 'text' },
    { title: t('statistics.detect.limit'), type: 'text' },
    ...LIMIT_FACTORS.map((factor) => ({
      title: t('statistics.detect.times', { factor: number(factor, Number.isInteger(factor) ? 0 : 2) }),
      type: 'text' as const,
    })),
    { title: t('statistics.detect.anyway'), type: 'number' },
  ]
  return (
    <FigurePanel title={title} wide table={() => tableOf(data.limits)} about={about}>
      <p className="quiet">{t('statistics.detect.limitsHint')}</p>
      {data.limits.length === 0 ? (
        <p>{t('statistics.detect.judgedNone')}</p>
      ) : (
        <PlainTable title={title} table={tableOf(data.limits.slice(0, DRAWN))} />
      )}
    </FigurePanel>
  )
}

/** How many hours lower limits would have been crossed in: what stayed below the limit raised no alarm, and is in no other figure. */
export function LowerLimitsPanel({
  limits,
  about,
  hoursOf,
}: Pick<DetectPartProps, 'about'> & {
  readonly limits: readonly LoweredLimit[]
  /** Just the hours in which so many times a limit was crossed, or all that are on record of it. */
  hoursOf(limit: LoweredLimit, factor: number | 'any'): string | undefined
}) {
  const texts = useTexts()
  const { t, language } = texts
  const nameOf = useAlarmNames()
  const beyondAt = ({ lowered }: LoweredLimit, factor: number) => lowered.find((one) => one.factor === factor)?.beyond
  const title = t('statistics.detect.lower')
  const table = (): FigureTable => ({
    columns: [
      { title: t('statistics.by.device'), type: 'text' },
      { title: t('statistics.detect.limit'), type: 'text' },
      { title: t('statistics.detect.hours'), type: 'number' },
      { title: t('statistics.detect.beyond'), type: 'number' },
      ...LOWER_FACTORS.map((factor) => ({
        title: t('statistics.detect.times', { factor: formatNumber(language, factor, 2) }),
        type: 'number' as const,
      })),
    ],
    rows: limits.map((each) => ({
      key: `${each.sn} ${each.module} ${each.quantity} ${each.limit}`,
      cells: [
        `${nameOf('device', each.sn)} · ${nameOf('module', each.module)}`,
        limitText(texts, language, each, each.unit),
        each.hours,
        each.beyond,
        ...LOWER_FACTORS.map((factor) => beyondAt(each, factor) ?? null),
      ],
      links: [
        undefined,
        undefined,
        each.hours === 0 ? undefined : hoursOf(each, 'any'),
        each.beyond === 0 ? undefined : hoursOf(each, 1),
        ...LOWER_FACTORS.map((factor) => (beyondAt(each, factor) ? hoursOf(each, factor) : undefined)),
      ],
    })),
  })
  return (
    <FigurePanel title={title} wide table={table} about={about}>
      <p className="quiet">{t('statistics.detect.lowerHint')}</p>
      <PlainTable title={title} table={table()} />
    </FigurePanel>
  )
}
