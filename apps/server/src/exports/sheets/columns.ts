import type { Disposal, Finding, Locale, ModuleKey, PointState, RunState, State2 } from '@vigil/contract'
import { POINT_STATE_KEYS, RUN_STATE_KEYS, substanceName, textsIn, unitSymbol } from '@vigil/i18n'
import type { Column } from '../sheet.ts'

/** What every record of a device says of it. */
export interface OfDevice {
  readonly sn: string
  readonly deviceName: string
  readonly deviceType: string
  readonly officeName: string
  readonly simulated?: boolean | undefined
}

/** What every record says that has a begin and an end; none yet of what still lasts. */
export interface OfPeriod {
  readonly beginTime: number
  readonly endTime: number | null
}

const SECOND_MS = 1000

/** Words and columns that the sheets share. */
export function createColumns(locale: Locale) {
  const texts = textsIn(locale)
  const { t } = texts
  const text = <R>(title: string, cell: (record: R) => string | null, more: Partial<Column<R>> = {}) =>
    ({ type: 'text', title, cell, ...more }) as Column<R>
  const number = <R>(title: string, unit: string, cell: (record: R) => number | null, more: Partial<Column<R>> = {}) =>
    ({ type: 'number', title, unit: unitSymbol(texts, unit), cell, ...more }) as Column<R>
  const time = <R>(title: string, cell: (record: R) => number | null, more: Partial<Column<R>> = {}) =>
    ({ type: 'time', title, cell, ...more }) as Column<R>
  /** The same moment beyond doubt: a site's clock shows one hour twice a year. */
  const utc = <R>(of: (record: R) => number) =>
    text<R>('UTC', (record) => new Date(of(record)).toISOString(), {
      width: 25,
      notPrinted: true,
      isFixed: true,
      means: 'utc',
    })
  const seconds = <R>(title: string, begin: (record: R) => number, end: (record: R) => number | null) =>
    number<R>(
      title,
      's',
      (record) => {
        const until = end(record)
        return until === null ? null : Math.round((until - begin(record)) / SECOND_MS)
      },
      { isWhole: true },
    )
  return {
    locale,
    texts,
    t,
    text,
    number,
    time,
    utc,
    seconds,
    period: <R extends OfPeriod>(): Column<R>[] => [
      time<R>(t('history.column.begin'), ({ beginTime }) => beginTime),
      utc<R>(({ beginTime }) => beginTime),
      time<R>(t('exports.column.end'), ({ endTime }) => endTime),
      seconds<R>(
        t('history.column.duration'),
        ({ beginTime }) => beginTime,
        ({ endTime }) => endTime,
      ),
    ],
    device: <R extends OfDevice>(): Column<R>[] => [
      text<R>(t('history.column.site'), ({ officeName }) => officeName, { isFixed: true }),
      text<R>(t('history.column.device'), ({ deviceName }) => deviceName, { width: 28 }),
      text<R>('SN', ({ sn }) => sn, { isFixed: true }),
      text<R>(t('history.column.model'), ({ deviceType }) => deviceType, {
        width: 14,
        notPrinted: true,
        isFixed: true,
      }),
      text<R>(t('state.simulated'), ({ simulated }) => (simulated === true ? t('state.simulated') : null), {
        width: 12,
        notPrinted: 'empty',
        isFixed: true,
        means: 'simulated',
      }),
    ],
    level: (state: State2): string => t(POINT_STATE_KEYS[state]),
    shown: (state: PointState): string => t(POINT_STATE_KEYS[state]),
    runState: (state: RunState): string => t(RUN_STATE_KEYS[state]),
    module: (key: ModuleKey): string => t(`module.${key}`),
    /** What whoever handled it chose: the specification's options, then what the site offers beside them. */
    outcomes: ({ options, outcomes = [] }: Pick<Disposal, 'options' | 'outcomes'>): string =>
      [
        ...options.map((option) => t(`alarm.disposal.${option}`)),
        ...outcomes.map(({ code, words }) => (code === 'own' ? words : t(`alarm.outcome.${code}`))),
      ].join(', '),
    findings: (list: readonly Finding[]): string => list.map(({ name }) => substanceName(texts, name)).join(', '),
  }
}
export type Columns = ReturnType<typeof createColumns>
