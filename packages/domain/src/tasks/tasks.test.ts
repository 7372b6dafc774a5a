import { type AlarmPlan, TASK_ACTS, TASK_STATES, type TaskArea, type TaskDraft } from '@vigil/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choosePlan, tickStep } from '../alarms/handling/alarm-plans.ts'
import { mark } from '../fixtures.ts'
import { metresPerDegree } from '../places/plane.ts'
import { asPlace, distanceBetween } from '../places/sphere.ts'
import { AREA_MARGIN_M, isOutside } from './area-watch.ts'
import { coverageAge, coverageGrid, coverageOf, coveredShare } from './coverage.ts'
import { areaBounds, areaRing, isInArea, metresOutside } from './task-area.ts'
import { copiedTask, mergedTask, validateTask, validateTaskAct, WEEK_MS } from './task-draft.ts'
import { afterTaskAct, isTaskOver, isTaskRunning, taskActsIn, taskSpan } from './task-life.ts'
import { isTickSeen, taskPlan } from './task-plan.ts'

const CIRCLE: TaskArea = { kind: 'circle', centre: [121.5, 31.2], radiusM: 500 }
const SQUARE: TaskArea = {
  kind: 'polygon',
  points: [
    [10, 50],
    [10.02, 50],
    [10.02, 50.01],
    [10, 50.01],
  ],
}
/** An L: its bounds hold ground that is not in it. */
const ANGLE: TaskArea = {
  kind: 'polygon',
  points: [
    [0, 0],
    [0.02, 0],
    [0.02, 0.01],
    [0.01, 0.01],
    [0.01, 0.02],
    [0, 0.02],
  ],
}

describe('the life of a task [ENT-11, RTE-17]', () => {
  it('goes from planned over under way and paused to its end', () => {
    expect(afterTaskAct('planned', 'start')).toEqual({ state: 'underWay', kind: 'started' })
    expect(afterTaskAct('underWay', 'pause')).toEqual({ state: 'paused', kind: 'paused' })
    expect(afterTaskAct('paused', 'resume')).toEqual({ state: 'underWay', kind: 'resumed' })
    expect(afterTaskAct('paused', 'finish')?.state).toBe('finished')
    expect(afterTaskAct('underWay', 'cancel')?.state).toBe('cancelled')
  })

  it('nothing is done to one that is over, and offers are exactly what is possible', () => {
    for (const state of TASK_STATES) {
      expect(taskActsIn(state)).toEqual(TASK_ACTS.filter((act) => afterTaskAct(state, act) !== undefined))
      expect(taskActsIn(state).length === 0).toBe(isTaskOver(state))
    }
    expect(afterTaskAct('finished', 'start')).toBeUndefined()
  })

  it('its record reaches over the planned time, then from its begin until now or its end', () => {
    const plan = { planBegin: 10, planEnd: 20 }
    expect(taskSpan({ ...plan, beginAt: null, endAt: null }, 99)).toEqual([10, 20])
    expect(taskSpan({ ...plan, beginAt: 12, endAt: null }, 99)).toEqual([12, 99])
    expect(taskSpan({ ...plan, beginAt: 12, endAt: 30 }, 99)).toEqual([12, 30])
  })
})

describe('the area of a task [RTE-17]', () => {
  it('a circle is told by the distance from its centre', () => {
    const [perLon] = metresPerDegree(31.2)
    expect(isInArea(CIRCLE, [121.5 + 490 / perLon, 31.2])).toBe(true)
    expect(metresOutside(CIRCLE, [121.5 + 600 / perLon, 31.2])).toBeCloseTo(100, 0)
  })

  it('a polygon is told by its edge, however it bends', () => {
    expect(isInArea(SQUARE, [10.01, 50.005])).toBe(true)
    expect(isInArea(ANGLE, [0.005, 0.015])).toBe(true)
    expect(isInArea(ANGLE, [0.015, 0.015])).toBe(false)
    expect(metresOutside(SQUARE, [10.01, 50.02])).toBeCloseTo(1112, -1)
    expect(metresOutside(SQUARE, [9.99, 49.995])).toBeCloseTo(
      distanceBetween(asPlace([9.99, 49.995]), asPlace([10, 50])),
      0,
    )
  })

  it('lies across the date line like anywhere else', () => {
    const area: TaskArea = { kind: 'circle', centre: [179.999, 0], radiusM: 1000 }
    expect(isInArea(area, [-179.999, 0])).toBe(true)
  })

  it('two corners in one place do no harm', () => {
    const area: TaskArea = {
      kind: 'polygon',
      points: [
        [0, 0],
        [0, 0],
        [0.01, 0],
        [0, 0.01],
      ],
    }
    expect(isInArea(area, [0.002, 0.002])).toBe(true)
    expect(metresOutside(area, [-0.001, -0.001])).toBeGreaterThan(100)
  })

  it('a circle has the same places within as the ring that is drawn of it', () => {
    const drawn: TaskArea = { kind: 'polygon', points: areaRing(CIRCLE).map(([x, y]) => [x, y]) }
    fc.assert(
      fc.property(
        fc.double({ min: -900, max: 900, noNaN: true }),
        fc.double({ min: -900, max: 900, noNaN: true }),
        (x, y) => {
          const [perLon, perLat] = metresPerDegree(31.2)
          const place = [121.5 + x / perLon, 31.2 + y / perLat] as const
          const fromEdge = Math.abs(Math.hypot(x, y) - 500)
          // The ring cuts corners by less than a metre.
          return fromEdge < 3 || isInArea(CIRCLE, place) === isInArea(drawn, place)
        },
      ),
    )
    expect(areaBounds(SQUARE)).toEqual([10, 50, 10.02, 50.01])
  })
})

describe('a device that leaves the area [RTE-17]', () => {
  const [perLon] = metresPerDegree(31.2)
  const at = (metres: number) => [121.5 + metres / perLon, 31.2] as const
  it('has left beyond the margin, and is back only within', () => {
    expect(isOutside(CIRCLE, at(500 + AREA_MARGIN_M - 5), false)).toBe(false)
    expect(isOutside(CIRCLE, at(500 + AREA_MARGIN_M + 5), false)).toBe(true)
    expect(isOutside(CIRCLE, at(505), true)).toBe(true)
    expect(isOutside(CIRCLE, at(495), true)).toBe(false)
  })
})

describe('how much of the area was covered [RTE-17]', () => {
  it('cells have a size that a person can think in, and are not too many', () => {
    expect(coverageGrid(CIRCLE).cellM).toBe(50)
    expect(coverageGrid({ ...CIRCLE, radiusM: 50_000 }).cellM).toBe(5000)
    const wide: TaskArea = {
      kind: 'polygon',
      points: [
        [0, 0],
        [5, 0],
        [5, 5],
      ],
    }
    expect(coverageGrid(wide).cellM).toBeGreaterThan(5000)
  })

  it('a cell counts from the last visit, and ground outside of the area not at all', () => {
    const none = coverageOf(ANGLE, [])
    expect(coveredShare(none)).toBe(0)
    expect(none.cells.length).toBeGreaterThan(100)
    const visited = coverageOf(ANGLE, [
      { column: 0, row: 0, at: 5 },
      { column: 0, row: 0, at: 3 },
      { column: 999, row: 999, at: 7 },
    ])
    expect(visited.cells.find(([column, row]) => column === 0 && row === 0)).toEqual([0, 0, 5])
    expect(coveredShare(visited)).toBeCloseTo(1 / visited.cells.length)
  })

  it('nothing to cover is nothing covered', () => {
    expect(coveredShare({ cells: [] })).toBe(0)
  })

  it('ages are told in four steps', () => {
    const now = 100 * 3_600_000
    expect([1, 20, 90, 600].map((minutes) => coverageAge(now - minutes * 60_000, now))).toEqual([0, 1, 2, 3])
  })
})

describe('what somebody enters for a task [ENT-11]', () => {
  const draft: TaskDraft = {
    name: 'Market patrol',
    busiType: 'patrol',
    officeId: '1',
    area: null,
    planBegin: 1000,
    planEnd: 2000,
    devices: ['A'],
    people: ['Anna'],
    planId: null,
    notes: '',
  }
  it('needs a name and an end behind its begin', () => {
    expect(validateTask(draft)).toEqual([])
    expect(validateTask({ ...draft, name: ' ', planEnd: 1000 }).map(({ key }) => key)).toEqual([
      'validation.taskNameRequired',
      'validation.timeRangeReversed',
    ])
  })

  it('an area that is none is told of beside the rest', () => {
    const points: [number, number][] = [
      [10, 50],
      [10.02, 50.01],
      [10.02, 50],
      [10, 50.01],
    ]
    expect(validateTask({ ...draft, area: { kind: 'polygon', points } })).toEqual([
      { field: 'area', key: 'validation.taskAreaCrosses' },
    ])
    expect(validateTask({ ...draft, area: CIRCLE })).toEqual([])
  })

  it('nobody hands over without a word, cancels without a reason or begins without an area', () => {
    expect(validateTaskAct('finish', ' ', draft)[0]?.key).toBe('validation.handOverRequired')
    expect(validateTaskAct('finish', 'All calm', draft)).toEqual([])
    expect(validateTaskAct('cancel', '', draft)[0]?.key).toBe('validation.noteRequired')
    expect(validateTaskAct('start', '', draft)[0]?.key).toBe('validation.taskAreaRequired')
    expect(validateTaskAct('start', '', { area: CIRCLE })).toEqual([])
    expect(validateTaskAct('pause', '', draft)).toEqual([])
  })

  it('what another changed meanwhile is taken over where nothing else was entered; what was entered stays', () => {
    const theirs = { ...draft, name: 'Night patrol', people: ['Boris'], notes: 'Gate 3' }
    const mine = { ...draft, people: ['Clara'], notes: 'Gate 3', devices: ['A', 'B'] }
    expect(mergedTask(draft, mine, theirs)).toEqual({
      draft: { ...draft, name: 'Night patrol', people: ['Clara'], notes: 'Gate 3', devices: ['A', 'B'] },
      taken: ['name'],
      kept: ['people'],
    })
    expect(mergedTask(draft, mine, draft)).toEqual({ draft: mine, taken: [], kept: [] })
    const area = { ...CIRCLE, radiusM: 100 }
    expect(mergedTask({ ...draft, area: CIRCLE }, { ...draft, area: CIRCLE }, { ...draft, area }).draft.area).toBe(area)
  })

  it('a copy is the same a week later, or as many weeks as bring it into the future', () => {
    expect(copiedTask(draft, 500)).toEqual({ ...draft, planBegin: 1000 + WEEK_MS, planEnd: 2000 + WEEK_MS })
    expect(copiedTask(draft, 1000 + 2.5 * WEEK_MS).planBegin).toBe(1000 + 3 * WEEK_MS)
  })
})

describe('the response plan of a task [RTE-17]', () => {
  const plan = (text: string): AlarmPlan => ({
    ...{ id: 'p', name: 'Gate', level: 2, kinds: [], officeId: null, version: 1, changedBy: '', changedAt: 0 },
    steps: [{ id: 's1', text }],
  })
  const kept = tickStep(choosePlan(plan('Close it')), 's1', true, mark('anna', 5))
  const of = (state: 'planned' | 'underWay' | 'finished', planId: string | null = 'p') => ({ planId, state })

  it('is followed as it was taken up, whatever becomes of the plan; before that as it stands', () => {
    expect(taskPlan(of('underWay'), kept, plan('Open it'))).toBe(kept)
    expect(taskPlan(of('finished'), kept, undefined)).toBe(kept)
    expect(taskPlan(of('planned'), undefined, plan('Open it'))?.steps).toEqual([
      { id: 's1', text: 'Open it', tick: null },
    ])
    const other = { ...kept, planId: 'former' }
    expect(taskPlan(of('underWay'), other, plan('Open it'))?.planId).toBe('p')
  })

  it('is none where none is named, where it is not known, and of a task that was over before steps were kept', () => {
    expect(taskPlan(of('underWay', null), kept, undefined)).toBeNull()
    expect(taskPlan(of('underWay'), undefined, undefined)).toBeNull()
    expect(taskPlan(of('finished'), undefined, plan('Open it'))).toBeNull()
  })

  it('a mark is taken back only by who saw it, and a step that is done stays with who did it first', () => {
    const [done] = kept.steps
    const [open] = choosePlan(plan('Close it')).steps
    if (done === undefined || open === undefined) throw new Error('a step is missing')
    expect([isTickSeen(done, false, 5), isTickSeen(done, false, 4), isTickSeen(done, false, null)]).toEqual([
      true,
      false,
      false,
    ])
    expect([isTickSeen(done, true, null), isTickSeen(open, false, 5), isTickSeen(open, true, null)]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('is ticked while the task has begun and is not over', () => {
    expect(TASK_STATES.filter(isTaskRunning)).toEqual(['underWay', 'paused'])
  })
})
