import type { Sighting } from '../pages/probe.ts'
import type { Change } from './load.ts'

/** Milliseconds from the moment of a change to the frame that shows it, and how many changes were never shown. */
export interface Latency {
  shown: number[]
  unseen: number
}

/**
 * A state is looked for until the device's next change: the same state may come again. Only devices that the probe saw at all are
 * counted, as a row out of view shows nothing.
 */
export function latencyOf(changes: readonly Change[], sightings: readonly Sighting[], kind: Sighting['kind']): Latency {
  const wanted = kind === 'tree' || kind === 'list' ? 'state' : kind
  const seen = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    if (sighting.kind !== kind) continue
    const list = seen.get(sighting.key) ?? []
    list.push(sighting)
    seen.set(sighting.key, list)
  }
  const due = new Map<string, Change[]>()
  for (const change of changes) {
    if (change.kind !== wanted || (wanted === 'state' && !seen.has(change.key))) continue
    const list = due.get(change.key) ?? []
    list.push(change)
    due.set(change.key, list)
  }
  const latency: Latency = { shown: [], unseen: 0 }
  for (const [key, list] of due) {
    for (const [index, { at, state }] of list.entries()) {
      const until = list[index + 1]?.at ?? Number.POSITIVE_INFINITY
      const sighting = seen.get(key)?.find((each) => each.at >= at && each.at < until && each.state === state)
      if (sighting === undefined) latency.unseen += 1
      else latency.shown.push(sighting.at - at)
    }
  }
  return latency
}

/** As the map is a picture, any new picture behind a change counts: the changes have to be far apart. */
export function mapLatencyOf(changes: readonly Change[], pictures: readonly number[]): Latency {
  const states = changes.filter(({ kind }) => kind === 'state')
  const latency: Latency = { shown: [], unseen: 0 }
  for (const [index, { at }] of states.entries()) {
    const until = states[index + 1]?.at ?? Number.POSITIVE_INFINITY
    const picture = pictures.find((each) => each >= at && each < until)
    if (picture === undefined) latency.unseen += 1
    else latency.shown.push(picture - at)
  }
  return latency
}
