import { act as acting, screen } from '@testing-library/react'
import type { ReplayAct } from '@vigil/contract'
import { expect, it } from 'vitest'
import { deviceNode, officeNode } from '../../../test/fakes.ts'
import { openLive, show } from '../../../test/show.tsx'
import { ActList } from './act-list.tsx'

const T = Date.UTC(2026, 4, 10, 12)
const act = (part: Partial<ReplayAct>): ReplayAct => ({
  ...{ at: T, sn: 'SN-1', what: 'acknowledged', by: 'olga', note: '', id: 'a' },
  ...part,
})
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('says what was done, to what, by whom and when: acts, commands by name, tasks by theirs; the newest first [FEA-04]', async () => {
  const before = [
    act({ what: 'raised', by: '', id: 'left out' }),
    act({ at: T + 1000, what: 'command', note: 'selfClean', id: 'c' }),
  ]
  const acts = [
    act({ at: T + 2000, what: 'task', id: '7', by: '', task: { name: 'Harbour patrol', kind: 'left' } }),
    act({
      at: T + 2500,
      what: 'task',
      id: '7',
      note: 'Close the gate',
      task: { name: 'Harbour patrol', kind: 'stepTicked' },
    }),
    act({ at: T + 3000 }),
  ]
  await show(<ActList before={before} acts={acts} timeZone="UTC" />, { live: openLive().live })
  expect(lines()).toEqual([
    '12:00:03 Acknowledged SN-1 olga',
    '12:00:02 Step of the plan done — Close the gate Harbour patrol olga',
    '12:00:02 SN-1 is outside the area Harbour patrol ',
  ])
})

it('says which device was silenced, or how many, and that the sound was switched, without naming one of all devices [FEA-04]', async () => {
  const acts = [
    act({ what: 'silence', devices: 1 }),
    act({ at: T + 1000, what: 'silence', devices: 12 }),
    act({ at: T + 2000, what: 'soundOff' }),
  ]
  await show(<ActList before={[]} acts={acts} timeZone="UTC" />, { live: openLive().live })
  expect(lines()).toEqual([
    '12:00:02 Alarm sound switched off at a console  olga',
    '12:00:01 Silenced at a console 12 devices olga',
    '12:00:00 Silenced at a console SN-1 olga',
  ])
})

it('draws nothing where nothing was done', async () => {
  await show(<ActList before={[]} acts={[]} timeZone="UTC" />, { live: openLive().live })
  expect(screen.queryByRole('list')).toBeNull()
})

it('names a device as soon as its name is known, though the acts came before [FEA-04]', async () => {
  const { live } = openLive()
  await show(<ActList before={[]} acts={[act({})]} timeZone="UTC" />, { live })
  expect(lines()).toEqual(['12:00:00 Acknowledged SN-1 olga'])
  await acting(async () => live.fleet.setStructure([officeNode('1', [{ ...deviceNode('SN-1', '1'), name: 'Gate 4' }])]))
  expect(lines()).toEqual(['12:00:00 Acknowledged Gate 4 olga'])
})
