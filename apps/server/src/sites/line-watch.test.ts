import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CUT_AFTER_MS, createLineWatch, type LineEnd } from './line-watch.ts'

const office = (id: string, path: string, name: string) => ({
  ...{ id, path, name, parentId: null, stationMap: null, sort: 0 },
})
const OFFICES = [
  office('1', '/1/', 'Country'),
  office('12', '/1/12/', 'Harbour'),
  office('120', '/1/12/120/', 'Quay 4'),
  office('13', '/1/13/', 'Airport'),
]
const NOW = 1_000_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(...ends: LineEnd[]) {
  const directory = { office: (id: string) => OFFICES.find((each) => each.id === id) }
  return { ends, watch: createLineWatch({ ends: () => ends, directory, now: () => NOW }) }
}
const harbour = (silentMs: number): LineEnd => ({ officeId: '12', silentMs, waiting: 0 })

it('tells a cut line to the people of its site, of a part of it and of what is above it, and to nobody else', () => {
  const { watch } = watched(harbour(60_000))
  const told = [{ site: 'Harbour', since: NOW - 60_000, waiting: 0 }]
  expect(['1', '12', '120'].map((id) => watch.cutLines(id))).toEqual([told, told, told])
  expect(watch.cutLines('13')).toEqual([])
  expect(watch.cutLines('no such office')).toEqual([])
})

it('says nothing of a line that was heard a moment ago, nor of a site whose office does not exist', () => {
  const { watch } = watched(harbour(CUT_AFTER_MS - 1), { officeId: '99', silentMs: 60_000, waiting: 0 })
  expect(watch.cutLines('1')).toEqual([])
})

it('tells everybody at a site that headquarters does not hear of it, and how much waits', () => {
  const { watch } = watched({ officeId: undefined, silentMs: 20_000, waiting: 7 })
  expect(watch.cutLines('120')).toEqual([{ site: null, since: NOW - 20_000, waiting: 7 }])
})

it('calls once when a line is cut and once when it stands again', () => {
  const { ends, watch } = watched(harbour(0))
  const onChange = vi.fn()
  watch.start(onChange)
  vi.advanceTimersByTime(3_000)
  expect(onChange).not.toHaveBeenCalled()
  ends[0] = harbour(CUT_AFTER_MS)
  vi.advanceTimersByTime(3_000)
  expect(onChange).toHaveBeenCalledTimes(1)
  ends[0] = harbour(0)
  vi.advanceTimersByTime(3_000)
  expect(onChange).toHaveBeenCalledTimes(2)
  watch.stop()
  ends[0] = harbour(CUT_AFTER_MS)
  vi.advanceTimersByTime(3_000)
  expect(onChange).toHaveBeenCalledTimes(2)
})
