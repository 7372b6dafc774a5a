import type { Task, TaskArea } from '@vigil/contract'
import type { LonLat } from '../places/sphere.ts'
import { areaRing, isInArea } from './task-area.ts'

/** On which side of the line from a to b a place lies. */
const sideOf = ([ax, ay]: LonLat, [bx, by]: LonLat, [x, y]: LonLat): number =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))

const edgesOf = (ring: readonly LonLat[]) => ring.map((to, n) => [ring.at(n - 1) as LonLat, to] as const)

/** Whether a closed line and an area have any ground in common: one may lie wholly within the other. */
export function isTouching(area: TaskArea, ring: readonly [LonLat, ...LonLat[]]): boolean {
  if (ring.some((place) => isInArea(area, place))) return true
  const own = areaRing(area)
  const other: TaskArea = { kind: 'polygon', points: ring.map(([x, y]) => [x, y]) }
  if (own.some((place) => isInArea(other, place))) return true
  const edges = edgesOf(ring)
  return edgesOf(own).some(([a, b]) =>
    edges.some(([c, d]) => sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0),
  )
}

export interface TaskInWay {
  readonly task: Task
  /** Index of the worst zone that its area or one of its devices meets. */
  readonly zone: number
}

const ON_THE_GROUND: readonly Task['state'][] = ['underWay', 'paused']

/**
 * Tasks whose people are out where a cloud goes, the worst first: their area meets a zone, or one of their devices stands in one. Who has
 * paused is still there. `zones`: the worst first, each as its edge and the devices in it.
 */
export function tasksInWay(
  tasks: readonly Task[],
  zones: readonly { readonly ring: readonly LonLat[]; readonly devices: ReadonlySet<string> }[],
): readonly TaskInWay[] {
  return tasks
    .filter(({ state }) => ON_THE_GROUND.includes(state))
    .flatMap((task): TaskInWay[] => {
      const zone = zones.findIndex(({ ring, devices }) => {
        const [first, ...rest] = ring
        if (task.devices.some((sn) => devices.has(sn))) return true
        return first !== undefined && task.area !== null && isTouching(task.area, [first, ...rest])
      })
      return zone === -1 ? [] : [{ task, zone }]
    })
    .sort((a, b) => a.zone - b.zone)
}
