import { act, fireEvent, screen } from '@testing-library/react'
import type { TripRecord } from '@vigil/contract'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { openLive, press, settle, show, words } from '../../../../test/show.tsx'
import { TripDetail } from './trip-detail.tsx'

const T = Date.UTC(2026, 4, 10, 12)
const MINUTE = 60_000
const M = 1 / 111_195

const TRIP: TripRecord = {
  id: `VAN:${T}`,
  sn: 'VAN',
  deviceName: 'Van',
  deviceType: 'GD606',
  officeName: 'Metro',
  beginTime: T,
  endTime: T + 20 * MINUTE,
  underWay: false,
  points: 1200,
  length: 12_000,
  movingMs: 20 * MINUTE,
  quantity: 'nuclearMod.doseRate',
  unit: 'µSv/h',
  mean: 0.1,
  highest: 0.2,
  highestAt: T,
  alarms: 0,
  picture: [],
}
const OTHER = {
  id: `CAR:${T - MINUTE}`,
  sn: 'CAR',
  deviceName: 'Car',
  beginTime: T - 3_600_000,
  endTime: T,
  share: 0.96,
}

/** Ten metres to the north with every second; the other one is told once a minute, and turns off half way. */
const wayOf = (sn: string) =>
  sn === 'VAN'
    ? Array.from({ length: 1200 }, (_, n) => [T + n * 1000, 121, 31 + n * 10 * M, 0.1, 0])
    : Array.from({ length: 20 }, (_, n) => [T + n * MINUTE, 121, 31 + Math.min(n, 10) * 600 * M, 0.1, 0])

async function open(others: readonly unknown[]) {
  const { live, start } = openLive()
  await start()
  const asked: string[] = []
  const { text } = await show(
    <MemoryRouter>
      <TripDetail record={TRIP} onClose={() => {}} />
    </MemoryRouter>,
    {
      live,
      async api(name, input) {
        const { sn = '', id = '' } = input as { sn?: string; id?: string }
        asked.push([name, sn, id].join(' ').trim())
        if (name === 'tripsAlike') return others
        if (name === 'deviceTrack') return { points: wayOf(sn) }
        return name === 'pushParam' ? [] : undefined
      },
    },
  )
  await settle()
  await act(async () => void fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Lay another trip over it' })))
  await settle()
  return { text, asked }
}

it('a trip over the same ground is laid over another; told once a minute it is the same way, and what differs is told [RTE-14]', async () => {
  const { text, asked } = await open([OTHER])
  expect(asked).toContain(`tripsAlike  VAN:${T}`)
  await press(screen.getByTitle('Car · 2026-05-10 11:00:00 · 96 %'))
  await settle()
  expect(asked.filter((each) => each.startsWith('deviceTrack'))).toEqual(['deviceTrack VAN', 'deviceTrack CAR'])
  expect(text()).toContain('50 % of the way lies on both')
  const legend = () => words(screen.getByRole('list', { name: 'Colours of the trail' }))
  expect(legend()).toContain('same place, within 15 m')
  await press(screen.getByRole('radio', { name: 'value' }))
  expect(legend()).toContain('about the same')
})

it('that no other trip came there is said', async () => {
  await open([])
  expect(screen.getByText('No other trip on record came over this ground.')).toBeTruthy()
})
