import { screen } from '@testing-library/react'
import type {
  AlarmStatistics,
  CottonCheckStatistics,
  DetectStatistics,
  PeriodUnit,
  StateStatistics,
} from '@vigil/contract'
import { type Period, periodAt, periodAYearBefore, periodBefore, periodSteps } from '@vigil/domain'
import { periodName } from '@vigil/i18n/web'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { press, settle } from '../../../test/show.tsx'
import { openStatistics } from '../../../test/statistics-page.tsx'
import AlarmStatisticsPage from './alarm-page.tsx'
import CottonAlarmStatisticsPage from './cotton-alarm-page.tsx'
import CottonCheckStatisticsPage from './cotton-check-page.tsx'
import DetectStatisticsPage from './detect-page.tsx'
import StateStatisticsPage from './state-page.tsx'

/** A Wednesday. */
const NOW = Date.UTC(2026, 2, 18, 10)
const none = { shares: [], rest: { keys: 0, n: 0 } }

/** Figures of whichever period is asked for, with a number that tells which answer they are. */
const partsOf = <E,>(period: Period, n: number, nothing: E) => {
  const steps = periodSteps(period, 'UTC')
  const earlier = ({ begin, end }: Period) => ({ begin, end, steps: [], ...nothing })
  return {
    ...period,
    until: Math.min(period.end, NOW),
    since: 0,
    before: earlier(periodBefore(period, 'UTC')),
    yearBefore: earlier(periodAYearBefore(period, 'UTC')),
    inSteps: <T,>(of: (n: number) => T) => steps.map((step, index) => ({ ...step, ...of(index === 0 ? n : 0) })),
  }
}
function alarms(period: Period, total: number): AlarmStatistics {
  const { inSteps, ...parts } = partsOf(period, total, { n: 0 })
  const by = { office: none, device: none, model: none, danger: none, module: none, kind: none }
  return {
    ...parts,
    total,
    steps: inSteps((n) => ({ n, byPriority: {} })),
    by: { ...by, priority: none, subject: none, outcome: none, disposal: none },
    slots: [],
  }
}
function cottonChecks(period: Period, total: number): CottonCheckStatistics {
  const { inSteps, ...parts } = partsOf(period, total, { n: 0, found: 0 })
  return {
    ...parts,
    ...{ n: total, found: 0, probability: total === 0 ? null : 0.5 },
    steps: inSteps((n) => ({ n, found: 0, probability: n === 0 ? null : 0.5 })),
    by: { office: none, stack: none, origin: none, age: none, device: none, by: none, level: none },
  }
}
function checks(period: Period, found: number): DetectStatistics {
  const { inSteps, ...parts } = partsOf(period, found, { n: 0, found: 0 })
  return {
    ...parts,
    ...{ n: found, found },
    steps: inSteps((n) => ({ n, found: n })),
    by: { state: none, name: none, module: none, sure: none, office: none, model: none, device: none },
    sureOf: {},
    judged: { office: [], device: [], model: [], module: [] },
    limits: [],
  }
}
function states(period: Period, percent: number): StateStatistics {
  const { inSteps, ...parts } = partsOf(period, percent, { known: 0, available: 0, faults: 0 })
  return {
    ...parts,
    ...{ known: percent === 0 ? 0 : 100, available: percent },
    steps: inSteps((n) => ({ known: n === 0 ? 0 : 100, available: n, faults: 0, states: [] })),
    states: [],
    by: { office: [], model: [], device: [] },
    failures: { n: 0, ended: 0, repairMs: 0 },
    failuresBy: { office: [], device: [], module: [] },
    unwatched: 0,
  }
}

interface Case {
  readonly path: string
  readonly Page: ComponentType
  readonly call: string
  readonly figures: (period: Period, n: number) => object
  readonly list: string
  /** How a number is written there. */
  readonly text?: (n: number) => string
  readonly none: string
  readonly noneListed: string
}
const NO_ALARM = { none: 'No alarm in this period', noneListed: 'No alarm to list' }
const NO_BALE = 'No bale was checked in this period'
const NO_STATE = 'Nothing is on record of this period'
const PAGES: readonly Case[] = [
  {
    ...NO_ALARM,
    path: '/stat/alarm',
    Page: AlarmStatisticsPage,
    call: 'alarmStatistics',
    figures: alarms,
    list: 'hisAlarm',
  },
  {
    ...{
      path: '/stat/detect',
      Page: DetectStatisticsPage,
      call: 'detectStatistics',
      figures: checks,
      list: 'hisDetect',
    },
    none: 'No check and no judged alarm in this period',
    noneListed: 'No check and no judged alarm in this period',
  },
  {
    ...{ path: '/stat/states', Page: StateStatisticsPage, call: 'stateStatistics', figures: states, list: 'hisState' },
    text: (n) => `${n}.00 %`,
    none: NO_STATE,
    noneListed: NO_STATE,
  },
  {
    ...{ path: '/cotton-stat/detection', Page: CottonCheckStatisticsPage, call: 'cottonCheckStatistics' },
    ...{ figures: cottonChecks, list: 'hisDetect', none: NO_BALE, noneListed: NO_BALE },
  },
  {
    ...{ ...NO_ALARM, path: '/cotton-stat/alarm', Page: CottonAlarmStatisticsPage, call: 'cottonAlarmStatistics' },
    figures: (period, n) => ({ ...alarms(period, n), lots: { stack: none, origin: none, age: none } }),
    list: 'hisAlarm',
  },
]

describe.each(PAGES)('$path', ({ path, Page, call, figures, list, text = String, ...said }) => {
  /** Each answer has another number; `isEmpty`: nothing is on record of any time. */
  async function open(address: string, isEmpty = false) {
    vi.setSystemTime(NOW)
    let answered = 10
    const page = await openStatistics({
      ...{ path, Page, address: `${path}${address}` },
      answer(name, input) {
        if (name === 'lowerLimits') return { begin: 0, end: 1, limits: [] }
        if (name === 'queryRg05NuclideOrdata') return { begin: 0, end: 1, nuclides: [] }
        if (name === 'coverageStatistics')
          return { ...periodAt('day', NOW, 'UTC'), until: NOW, places: [], unwatched: 0 }
        if (name !== call) return undefined
        const { unit, at } = input as { unit: PeriodUnit; at: number }
        answered += 1
        return figures(periodAt(unit, at, 'UTC'), isEmpty ? 0 : answered)
      },
    })
    return {
      asked: () => page.asked(call).at(-1),
      listed: () => page.asked(list).at(-1),
      /** The period is asked for and named, and its answer is what is drawn. */
      isShown(unit: PeriodUnit, at: number): void {
        expect(page.asked(call).at(-1)).toMatchObject({ unit, at })
        const name = periodName(periodAt(unit, at, 'UTC'), 'en', 'UTC').replace(/\s+/g, ' ')
        expect(screen.getByText(name, { selector: 'strong' })).toBeTruthy()
        if (isEmpty) return
        expect(screen.getAllByText(text(answered), { selector: '.comparison-now bdi' }).length).toBeGreaterThan(0)
      },
    }
  }
  const choose = async (role: 'radio' | 'button', name: string): Promise<void> => {
    await press(screen.getByRole(role, { name }))
    await settle()
  }

  it('asks for each shortcut and each report, and draws it [RTE-16, RTE-18, FEA-06, CON-01]', async () => {
    const { isShown } = await open(`?at=${Date.UTC(2025, 6, 9)}`)
    isShown('month', Date.UTC(2025, 6, 1))
    await choose('radio', 'Yearly report')
    isShown('year', Date.UTC(2025, 0, 1))
    await choose('radio', 'Monthly report')
    isShown('month', Date.UTC(2025, 0, 1))
    await choose('radio', 'Daily report')
    isShown('day', Date.UTC(2025, 0, 1))
    for (const [name, unit, begin] of [
      ['Today', 'day', Date.UTC(2026, 2, 18)],
      ['This week', 'week', Date.UTC(2026, 2, 16)],
      ['This month', 'month', Date.UTC(2026, 2, 1)],
      ['This year', 'year', Date.UTC(2026, 0, 1)],
    ] as const) {
      await choose('button', name)
      isShown(unit, begin)
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
    }
  })

  it('lists the last ten of each time type [RTE-16, RTE-18, FEA-06, CON-01]', async () => {
    const { listed } = await open(`?at=${Date.UTC(2025, 6, 9)}&unit=year`)
    await choose('radio', 'Last ten')
    for (const [name, begin, end] of [
      ['Year', Date.UTC(2025, 0, 1), Date.UTC(2026, 0, 1)],
      ['Month', Date.UTC(2025, 0, 1), Date.UTC(2025, 1, 1)],
      ['Day', Date.UTC(2025, 0, 1), Date.UTC(2025, 0, 2)],
    ] as const) {
      await choose('radio', name)
      expect(listed()).toMatchObject({ beginTime: begin, endTime: end, limit: 10, asStatistic: true })
      expect(screen.getByText(said.noneListed)).toBeTruthy()
    }
  })

  it('names the parts of its address that it does not go by, and shows the rest [RTE-16, RTE-18]', async () => {
    const { asked } = await open('?unit=year&at=abc&level=banana&office=doesnotexist&task=x&drills=maybe')
    expect(screen.getByText('Part of the address was not understood and is not applied')).toBeTruthy()
    for (const part of ['office=doesnotexist', 'at=abc', 'level=banana', 'task=x', 'and 1 more']) {
      expect(screen.getByText(part)).toBeTruthy()
    }
    expect(asked()).toMatchObject({ unit: 'year', at: Date.UTC(2026, 0, 1) })
    expect(Object.keys(asked() as object)).not.toContain('officeId')
  })

  it('says nothing of an address that it goes by', async () => {
    const { asked } = await open('?unit=year&office=9&drills=no&report=')
    expect(screen.queryByText('Part of the address was not understood and is not applied')).toBeNull()
    expect(asked()).toMatchObject({ officeId: '9' })
  })

  it('says of an empty time of every length that it is empty [RTE-16, RTE-18, FEA-06]', async () => {
    const { isShown } = await open('?unit=week', true)
    for (const [name, unit, begin] of [
      ['Daily report', 'day', Date.UTC(2026, 2, 18)],
      ['Monthly report', 'month', Date.UTC(2026, 2, 1)],
      ['Yearly report', 'year', Date.UTC(2026, 0, 1)],
    ] as const) {
      await choose('radio', name)
      isShown(unit, begin)
      expect(screen.getByText(said.none)).toBeTruthy()
    }
  })
})
