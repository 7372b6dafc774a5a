import { screen, within } from '@testing-library/react'
import { type AlarmEvent, type ShiftPicture, State2 } from '@vigil/contract'
import { expect, it } from 'vitest'
import { alarm, life } from '../../../test/fakes.ts'
import { show, words } from '../../../test/show.tsx'
import { PictureLists } from './picture-lists.tsx'

const unit = (n: string, part: Partial<AlarmEvent> = {}): AlarmEvent =>
  alarm(n, `U${n}`, State2.Alarm, {
    deviceName: `Unit ${n}`,
    officeName: 'Chlorine works',
    deviceType: 'GD606',
    module: 'ecMod',
    beginTime: 900_000 + Number(n) * 1000,
    now: { quantity: 'cl2', value: 5, unit: 'mg/m³', at: 1_000_000, trend: null, limit: null },
    life: life(1, { incident: { id: '1', why: n === '1' ? 'first' : 'site', by: '' } }),
    ...part,
  })

const none = { total: 0, items: [] }
const picture = (items: AlarmEvent[]): ShiftPicture => ({
  at: 1_000_000,
  alarms: { total: items.length, items },
  shelved: none,
  silenced: none,
  fault: none,
  maintenance: none,
  notConnected: none,
  tasks: none,
})

it('an incident is handed over as one matter with its alarms below it, a single alarm as itself', async () => {
  const alone = alarm('9', 'G9', State2.Alarm, { deviceName: 'Gate 9', officeName: 'Customs', life: life(1) })
  await show(<PictureLists picture={picture([unit('2'), unit('1'), unit('3'), alone])} />)
  const [matter, ...rest] = screen.getAllByRole('listitem').filter((line) => line.parentElement?.closest('li') === null)
  expect(rest).toHaveLength(1)
  expect(words(rest[0] as Element)).toContain('Gate 9')
  expect(words(matter as Element)).toContain('Chlorine (Cl₂), Chlorine works')
  expect(words(matter as Element)).toContain('3 devices · first Unit 1')
  const inside = within(matter as HTMLElement).getAllByRole('listitem')
  expect(inside.map(words).map((line) => /Unit \d/.exec(line)?.[0])).toEqual(['Unit 1', 'Unit 2', 'Unit 3'])
  expect(words(document.body)).toContain('Active, not acknowledged4')
})
