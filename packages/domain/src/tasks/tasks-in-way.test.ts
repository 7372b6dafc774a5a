import type { Task, TaskArea } from '@vigil/contract'
import { describe, expect, it } from 'vitest'
import type { LonLat } from '../places/sphere.ts'
import { isTouching, tasksInWay } from './tasks-in-way.ts'

const square = (west: number, south: number, side: number): [LonLat, ...LonLat[]] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
]
const area = (points: readonly LonLat[]): TaskArea => ({ kind: 'polygon', points: points.map(([x, y]) => [x, y]) })

describe('an area and a zone', () => {
  it('meet where one reaches into the other or lies within it', () => {
    const zone = square(10, 50, 0.01)
    expect(isTouching(area(square(10.005, 50.005, 0.02)), zone)).toBe(true)
    expect(isTouching(area(square(9, 49, 3)), zone)).toBe(true)
    expect(isTouching(area(square(10.004, 50.004, 0.001)), zone)).toBe(true)
    expect(isTouching({ kind: 'circle', centre: [10.005, 50.012], radiusM: 400 }, zone)).toBe(true)
    expect(isTouching(area(square(10.02, 50, 0.01)), zone)).toBe(false)
  })

  it('meet where they cross without a corner of either in the other', () => {
    const along: [LonLat, ...LonLat[]] = [
      [9.99, 50.004],
      [10.02, 50.004],
      [10.02, 50.006],
      [9.99, 50.006],
    ]
    expect(isTouching(area(square(10, 50, 0.01)), along)).toBe(true)
  })
})

describe('tasks in the way of a cloud', () => {
  const task = (id: string, more: Partial<Task>): Task =>
    ({ id, state: 'underWay', area: null, devices: [], people: [id], ...more }) as Task
  const zones = [
    { ring: square(10, 50, 0.001), devices: new Set(['near']) },
    { ring: square(10, 50, 0.01), devices: new Set(['near', 'far']) },
    { ring: [], devices: new Set<string>() },
  ]
  it('are those that are out, by their area or by what they carry, the worst first', () => {
    const found = tasksInWay(
      [
        task('beside', { area: area(square(11, 51, 0.01)) }),
        task('outer', { area: area(square(10.005, 50.005, 0.001)) }),
        task('carries', { devices: ['near'] }),
        task('paused', { state: 'paused', devices: ['far'] }),
        task('over', { state: 'finished', devices: ['near'] }),
        task('nowhere', {}),
      ],
      zones,
    )
    expect(found.map(({ task: { id }, zone }) => [id, zone])).toEqual([
      ['carries', 0],
      ['outer', 1],
      ['paused', 1],
    ])
  })
})
