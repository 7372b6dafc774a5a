import { renderHook } from '@testing-library/react'
import type { AlarmEvent } from '@vigil/contract'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { type Live, LiveContext } from '../../../live/live-context.tsx'
import { useFloodView } from './use-site-winds.ts'

const PLACES = [
  { sn: 'N1', officeId: 'north', kinds: ['nuclear'], longitude: 10, latitude: 50 },
  { sn: 'N2', officeId: 'north', kinds: ['nuclear'], longitude: 10.001, latitude: 50 },
  { sn: 'S1', officeId: 'south', kinds: ['nuclear'], longitude: 10, latitude: 49 },
  { sn: 'MAST-N', officeId: 'north', kinds: ['weather'], longitude: 10.002, latitude: 50 },
  { sn: 'MAST-S', officeId: 'south', kinds: ['weather'], longitude: 10.002, latitude: 49 },
]
const FROM = { 'MAST-N': 3, 'MAST-S': 7 } as Record<string, number>

/** As much of the live picture as the winds of sites are read from; notes what the server is asked for. */
function picture() {
  const asked: string[] = []
  const live = {
    fleet: {
      place: (sn: string) => PLACES.find((place) => place.sn === sn),
      places: () => PLACES,
      device: () => undefined,
      subscribeStructure: () => () => {},
      structureVersion: () => 1,
      treeDevice: () => undefined,
      subscribeTree: () => () => {},
      version: () => 1,
    },
    details: {
      view(sn: string) {
        asked.push(sn)
        return () => asked.push(`no ${sn}`)
      },
      subscribe: () => () => {},
      detail: (sn: string) => ({ mods: { weatherMod: { values: { windDirection: FROM[sn], windSpeed: 2 } } } }),
    },
  } as unknown as Live
  const wrapper = ({ children }: { children: ReactNode }) => <LiveContext value={live}>{children}</LiveContext>
  return { asked, wrapper }
}

const alarm = (sn: string) => ({ sn, officeName: '', module: 'nuclearMod' }) as AlarmEvent
const MEMBERS = new Map()

it('asks for the same stations however the queue of a flood is ordered: each question costs the server a look at its history', () => {
  const { asked, wrapper } = picture()
  const { rerender, result } = renderHook(({ queue }) => useFloodView(queue, true, MEMBERS, false), {
    wrapper,
    initialProps: { queue: [alarm('N1'), alarm('S1')] },
  })
  rerender({ queue: [alarm('S1'), alarm('N2'), alarm('N1')] })
  rerender({ queue: [alarm('N2'), alarm('S1'), alarm('N1')] })
  expect(asked).toEqual(['MAST-N', 'MAST-S'])
  expect([result.current?.windAt('north')?.from, result.current?.windAt('south')?.from]).toEqual([3, 7])
  expect(result.current?.windAt('elsewhere')).toBeNull()
})

it('asks for nothing while there is no flood', () => {
  const { asked, wrapper } = picture()
  const { result } = renderHook(() => useFloodView([alarm('N1')], false, MEMBERS, false), { wrapper })
  expect(result.current).toBeUndefined()
  expect(asked).toEqual([])
})
